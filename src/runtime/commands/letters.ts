// `assay dlq list|show`: dead letters and what became of them.
import { listLetters, type LetterList } from '../../../consumers/dead-letters/list-letters.ts'
import type { LetterFilter } from '../../../consumers/dead-letters/letter-filter.ts'
import { showLetter, type ShownLetter } from '../../../consumers/dead-letters/show-letter.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'
import { topicsOf } from '../parts.ts'
import type { CommandDeps } from './command-deps.ts'
import { topicParts } from './topic-parts.ts'
import { needTopics } from './with-admin.ts'

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
  return ready.ok ? listLetters(topicParts(config, deps), filter, limit) : ready
}

/** One letter in full; `letter_unknown` when there is none of that id. */
export async function openLetter(
  config: Config,
  id: string,
  deps: CommandDeps,
): Promise<Result<ShownLetter, Fault>> {
  const ready = await letterTopicsThere(config, deps)
  return ready.ok ? showLetter(topicParts(config, deps), id) : ready
}

/** The topics that letters come from, go to and are remembered on; `kafka_topic_missing` names the first that is not there. */
export function letterTopicsThere(config: Config, deps: CommandDeps): Promise<Result<undefined, Fault>> {
  const { deadLetters, replays, jobs } = topicsOf(config)
  return needTopics(config, [deadLetters, replays, jobs], deps)
}
