// `assay workflows halt|list|clear`: workflows whose jobs are rejected until a person clears them.
import type { Halt } from '../../../schemas/generated/halt.ts'
import { writeHalt } from '../../../producers/halts/write-halt.ts'
import { openHaltsView, type HaltsView } from '../../../consumers/jobs/halts-view.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { topicsOf } from '../parts.ts'
import type { CommandDeps } from './command-deps.ts'
import { topicParts } from './topic-parts.ts'
import { needTopics } from './with-admin.ts'

export type { Halt } from '../../../schemas/generated/halt.ts'

export type Change = Pick<Halt, 'workflow' | 'state' | 'by' | 'reason'>

/** Every workflow that is halted, the newest halt first. */
export async function haltedWorkflows(
  config: Config,
  deps: CommandDeps,
): Promise<Result<readonly Halt[], Fault>> {
  const ready = await topicThere(config, deps)
  if (!ready.ok) return ready
  const view = viewOf(config, deps)
  try {
    const all = await view.all()
    return all.ok ? ok(all.value.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) : all
  } finally {
    await view.close().catch(() => undefined)
  }
}

/** Halts or clears; written when it resolves. */
export async function changeWorkflow(
  config: Config,
  change: Change,
  deps: CommandDeps,
): Promise<Result<Halt, Fault>> {
  const ready = await topicThere(config, deps)
  if (!ready.ok) return ready
  return writeHalt(topicParts(config, deps), { ...change, at: new Date().toISOString() })
}

function viewOf(config: Config, deps: CommandDeps): HaltsView {
  const { kafka, codec, topics } = topicParts(config, deps)
  return openHaltsView({ openScanner: () => kafka.scanner(), codec, topic: topics.halts })
}

const topicThere = (config: Config, deps: CommandDeps): Promise<Result<undefined, Fault>> =>
  needTopics(config, [topicsOf(config).halts], deps)
