// A TCP proxy in front of a service, to take the service away from one test alone and bring it back.
import { connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = {
  readonly url: string
  /** Connections break and new ones are refused. */
  cut(): void
  /** Lets connections through again, on the same port. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** `target` is a URL with host and port; the proxy's URL is the same but for these. */
export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    track(near)
    track(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  const cut = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    mend: () => listen(port),
    close: async () => {
      cut()
      await Promise.resolve()
    },
  }
}
