// A source of state to try things with: the market under stress. node examples/market-feed.ts [port] [vix]
import { createServer } from 'node:http'

const port = Number(process.argv[2] ?? 18091)
const vix = Number(process.argv[3] ?? 42)

const server = createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ vix, open: true, at: new Date().toISOString() }))
})
server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  console.log(`http://127.0.0.1:${at}/`)
})
