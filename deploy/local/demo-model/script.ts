// What a script is, and the replies a script can give.
import type { DemoRequest } from './request.ts'
import type { Rng } from './rng.ts'

export type Completion = {
  readonly kind: 'completion'
  readonly content: string | null
  readonly finish?: 'stop' | 'length' | 'content_filter'
  readonly refusal?: string
  /** Spread the body over this many milliseconds, the headers at once. */
  readonly dripMs?: number
  /** Send only this share of the body, then destroy the connection. */
  readonly breakAt?: number
  /** Leave `usage` out, as some endpoints do. */
  readonly withoutUsage?: boolean
  /** The completion's id; told apart by sample when left out. */
  readonly id?: string
}

/** An error in the shape OpenAI gives. */
export type ErrorReply = {
  readonly kind: 'error'
  readonly status: number
  readonly code: string
  readonly message: string
  readonly param?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Bytes as they are. */
type RawReply = {
  readonly kind: 'raw'
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/**
 * `hang`: no answer, ever; the connection stays open until the caller leaves.
 * `reset`: the connection is destroyed before any byte of an answer.
 */
export type Reply =
  Completion | ErrorReply | RawReply | { readonly kind: 'hang' } | { readonly kind: 'reset' }

/** A request on its way through the scripts, with how often its key has called before. */
export type Call = DemoRequest & {
  /** 1 for the first call of this key since the start or the last reset. */
  readonly call: number
}

export type Script = {
  readonly name: string
  /** Any of these markers in the prompt forces the script. */
  readonly markers: readonly string[]
  /** Whether the conversation, without a marker, is one this script answers. */
  matches(request: Call): boolean
  /** `next` asks the next script that fits: how a script wraps or delays another one's answer. */
  reply(request: Call, rng: Rng, next: () => Reply): Reply
}

/** For `matches` of scripts that only a marker calls. */
export const onlyByMarker = (): boolean => false

export const answer = (content: string): Completion => ({ kind: 'completion', content })

/** Gives the text to `change` when the reply is an ordinary completion; leaves everything else alone. */
export function changeContent(reply: Reply, change: (content: string) => Completion): Reply {
  if (reply.kind !== 'completion' || reply.content === null) return reply
  return { ...reply, ...change(reply.content) }
}

/** What is made up is cited all the same, where there is something to cite: as models do. */
export function asCited(request: Call, claim: string): string {
  const [source] = request.parts().documents
  return source === undefined ? claim : `${claim} [${source.number}]`
}
