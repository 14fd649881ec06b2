// Whether anything listens at an address, answered in seconds: clients of Kafka and Redis keep trying for far longer.
import { connect } from 'node:net'
import { failed, ok, type Result } from '../../core/prelude.ts'

export type Address = { readonly host: string; readonly port: number }

const connectWithinMs = 3000

/** host:port or [v6]:port, as in the config. */
export function addressOf(text: string): Address {
  const at = text.lastIndexOf(':')
  return { host: text.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(text.slice(at + 1)) }
}

/** One connection, closed again. The fault says why not: "connection refused", "no answer within 3 s". */
export function reach({ host, port }: Address): Promise<Result<undefined, string>> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (result: Result<undefined, string>): void => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(connectWithinMs, () => end(failed(`no answer within ${connectWithinMs / 1000} s`)))
    socket.on('connect', () => end(ok(undefined)))
    socket.on('error', (error: NodeJS.ErrnoException) => end(failed(wordsFor(error))))
  })
}

/** Whether at least one of them answers; the fault names each with its reason. */
export async function reachAny(addresses: readonly string[]): Promise<Result<undefined, string>> {
  const answers = await Promise.all(
    addresses.map(async (text) => ({ text, answer: await reach(addressOf(text)) })),
  )
  if (answers.some(({ answer }) => answer.ok)) return ok(undefined)
  return failed(answers.map(({ text, answer }) => `${text} ${answer.ok ? '' : answer.fault}`).join('; '))
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection',
  ENOTFOUND: 'is no known host',
  EAI_AGAIN: 'cannot be looked up just now',
  EHOSTUNREACH: 'cannot be reached from here',
  ENETUNREACH: 'cannot be reached from here',
  ETIMEDOUT: 'does not answer',
  ECONNRESET: 'closes the connection',
}

// An address that resolves to several hosts fails with one error a host inside.
function wordsFor(error: NodeJS.ErrnoException): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error
  return words[inner.code ?? ''] ?? inner.message
}
