// Starts the example reward service: REWARD_SECRET=… node examples/reward-service/main.ts [port]
import { rewardServer } from './server.ts'

const secret = process.env['REWARD_SECRET'] ?? ''
const port = Number(process.argv[2] ?? 18090)
if (secret === '') {
  console.error('REWARD_SECRET is not set.')
  process.exit(1)
}
const server = rewardServer(secret)
server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  console.log(`http://127.0.0.1:${at}/score`)
})
