// `assay dlq list|show`: dead letters and what became of them.
import {
  listLetters,
  type LetterList,
  type LettersDeps,
} from '../../../consumers/dead-letters/list-letters.ts'
import type { LetterFilter } from '../../../consumers/dead-letters/letter-filter.ts'
import { showLetter, type ShownLetter } from '../../../consumers/dead-letters/show-letter.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecOf, kafkaOf, topicsOf } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { withAdmin } from './with-admin.ts'

export type { LetterFilter, LetterState } from '../../../consumers/dead-letters/letter-filter.ts'
export type { LetterList, ListedLetter } from '../../../consumers/dead-letters/list-letters.ts'
export type { ShownLetter } from '../../../consumers/dead-letters/show-letter.ts'

/** The newest letters that meet a filter, newest first. */
export async function findLetters(
  config: Config,
  { filter, limit }: { readonly filter: LetterFilter; readonly limit: number },
  deps: CommandDeps,
): Promise<Result<LetterList, Fault>> {
  const ready = await letterTopicsThere(config, deps)
  return ready.ok ? listLetters(lettersDeps(config, deps), filter, limit) : ready
}

/** One letter in full; `letter_unknown` when there is none of that id. */
export async function openLetter(
  config: Config,
  id: string,
  deps: CommandDeps,
): Promise<Result<ShownLetter, Fault>> {
  const ready = await letterTopicsThere(config, deps)
  return ready.ok ? showLetter(lettersDeps(config, deps), id) : ready
}

export const lettersDeps = (config: Config, deps: CommandDeps): LettersDeps => ({
  kafka: kafkaOf(config, commandLog(deps)),
  codec: codecOf(config),
  topics: topicsOf(config),
})

/** Said in seconds: a reader of a topic that is missing would look for it for much longer. */
export function letterTopicsThere(config: Config, deps: CommandDeps): Promise<Result<undefined, Fault>> {
  const { deadLetters, replays, jobs } = topicsOf(config)
  return withAdmin(config, deps, async (admin) => {
    const present = await admin.listTopics()
    const reason = [deadLetters, replays, jobs].find((topic) => !present.includes(topic))
    return reason === undefined ? ok(undefined) : failed(fault('kafka_topic_missing', { reason }))
  })
}
