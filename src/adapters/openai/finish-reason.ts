// What endpoints give as the reason for which a reply ended, in four words of ours.
import type { Reply } from '../../core/sampling/sample.ts'

const spelled: Readonly<Record<Exclude<Reply['finish'], 'other'>, readonly string[]>> = {
  stop: [
    'stop',
    'eos',
    'eos_token',
    'stop_token',
    'stop_sequence',
    'end_turn',
    'end',
    'complete',
    'completed',
  ],
  length: [
    'length',
    'max_tokens',
    'max_output_tokens',
    'max_new_tokens',
    'max_length',
    'model_length',
    'token_limit',
    'error_limit',
    'model_context_window_exceeded',
  ],
  filter: [
    'content_filter',
    'content_filtered',
    'guardrail_intervened',
    'sensitive',
    'safety',
    'refusal',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'error_toxic',
  ],
}

const finishes: ReadonlyMap<string, Reply['finish']> = new Map(
  (['stop', 'length', 'filter'] as const).flatMap((finish) =>
    spelled[finish].map((reason) => [reason, finish] as const),
  ),
)

/** The server gave up in the middle: the same call may well succeed. */
const brokenOff: ReadonlySet<string> = new Set([
  'insufficient_system_resource',
  'error',
  'server_error',
  'internal_error',
  'network_error',
  'abort',
  'aborted',
  'cancelled',
  'canceled',
  'timeout',
])

const plain = (reason: string): string => reason.toLowerCase().replace(/^finish_reason_/, '')

/** Whatever is not known for sure to mean "finished" does not mean it. */
export const finishOf = (reason: string): Reply['finish'] => finishes.get(plain(reason)) ?? 'other'

/** Whether the reason says that the server could not go on. */
export const isBrokenOff = (reason: string): boolean => brokenOff.has(plain(reason))
