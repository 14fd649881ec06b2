// Running a child process that is killed some time after it has said a word.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a TypeScript file and kills it `afterMs` after `word` stood in its output; Infinity lets it end. Answers what
 * it wrote, and whether it was killed. Rejects when it fails by itself.
 */
export async function runAndKill(
  command: readonly string[],
  word: string,
  afterMs: number,
): Promise<{ readonly killed: boolean; readonly output: string }> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let timer: NodeJS.Timeout | undefined
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes(word) && Number.isFinite(afterMs))
      timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  if (code !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`${command.join(' ')} failed: ${output}`)
  return { killed: code !== 0, output }
}
