// `assay workflows halt|list|clear`: workflows whose jobs are rejected until a person clears them.
import type { Halt } from '../../../schemas/generated/halt.ts'
import { writeHalt } from '../../../producers/halts/write-halt.ts'
import { openHaltsView } from '../../../consumers/jobs/halts-view.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecOf, kafkaOf, topicsOf } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { withAdmin } from './with-admin.ts'

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
  const kafka = kafkaOf(config, commandLog(deps))
  const halt = { ...change, at: new Date().toISOString() }
  return writeHalt({ kafka, codec: codecOf(config), topics: topicsOf(config) }, halt)
}

const viewOf = (config: Config, deps: CommandDeps) =>
  openHaltsView({
    openScanner: () => kafkaOf(config, commandLog(deps)).scanner(),
    codec: codecOf(config),
    topic: topicsOf(config).halts,
  })

function topicThere(config: Config, deps: CommandDeps): Promise<Result<undefined, Fault>> {
  const { halts } = topicsOf(config)
  return withAdmin(config, deps, async (admin) =>
    (await admin.listTopics()).includes(halts)
      ? ok(undefined)
      : failed(fault('kafka_topic_missing', { reason: halts })),
  )
}
