// Ports for a stack: free now, and unlikely to be taken while a part is down.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the range from which systems give ports to outgoing connections (32768 on Linux, 49152 elsewhere). A part
// that is down must find its port free again, and a client that retries a port of that range can connect to itself.
const LOWEST = 15_000
const HIGHEST = 32_000

/** True when a server could listen at this port of the loopback address. */
export const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** So many different ports that are free and not among `taken`. */
export const freePorts = async (count: number, taken: ReadonlySet<number>): Promise<number[]> => {
  const found = new Set<number>()
  for (let tries = 0; found.size < count; tries += 1) {
    if (tries > 1_000) throw new Error(`no free ports between ${LOWEST} and ${HIGHEST}`)
    const port = randomInt(LOWEST, HIGHEST)
    if (!taken.has(port) && !found.has(port) && (await isFree(port))) found.add(port)
  }
  return [...found]
}
