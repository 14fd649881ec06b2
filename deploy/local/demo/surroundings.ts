// What stands around the service in the demo: the examples of a market feed, a reward service and an undo webhook.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Surroundings = {
  readonly marketUrl: string
  readonly rewardUrl: string
  readonly undoUrl: string
  /** Secrets by the names that the config gives them. */
  readonly env: Readonly<Record<'REWARD_SECRET' | 'UNDO_SECRET', string>>
  readonly stop: () => Promise<void>
}

const examples = join(import.meta.dirname, '../../../examples')

/** Starts all three; `onUndo` is told of every undo command that the webhook was sent, as the webhook prints it. */
export async function startSurroundings(onUndo: (line: string) => void): Promise<Surroundings> {
  const env = { REWARD_SECRET: randomUUID(), UNDO_SECRET: randomUUID() }
  const started = [
    start(['market-feed.ts', '0'], {}),
    start(['reward-service/main.ts', '0'], env),
    start(['undo-webhook.ts'], { ...env, PORT: '0' }, onUndo),
  ]
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(({ child, ended }) => (child.kill(), ended)))
  }
  try {
    const [marketUrl = '', rewardUrl = '', undoUrl = ''] = await Promise.all(started.map(({ url }) => url))
    return { marketUrl, rewardUrl, undoUrl, env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Started = {
  readonly child: ChildProcess
  /** The first line that it prints. */
  readonly url: Promise<string>
  readonly ended: Promise<void>
}

function start(
  [file = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine?: (line: string) => void,
): Started {
  // Ctrl-C reaches the demo alone; it ends its processes in order.
  const child = spawn(process.execPath, [join(examples, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`examples/${file} ended early`)))
    let first = true
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (first) resolve(line)
      else onLine?.(line)
      first = false
    })
  })
  return { child, url, ended }
}
