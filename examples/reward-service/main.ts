// Starts the example reward service: REWARD_SECRET=… node examples/reward-service/main.ts [port]
import { rewardServer } from './server.ts'

const secret = process.env['REWARD_SECRET'] ?? ''
const port = Number(process.argv[2] ?? 18090)
if (secret === '') {
  console.error('REWARD_SECRET is not set.')
  process.exit(1)
}
rewardServer(secret).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/score`))
