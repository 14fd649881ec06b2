// `assay tail`: records of one topic as they come, decoded and summed up.
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, type Result } from '../../core/prelude.ts'
import { codecOf, topicsOf } from '../parts.ts'
import type { CommandDeps } from './command-deps.ts'
import { readTopic, type TopicRead, type ScanRecord } from './read-topic.ts'
import { viewLetter, viewRecord, type RecordView } from './record-view.ts'

export const tailStreams = ['approved', 'rejected', 'dead-letter', 'attempts'] as const
export type TailStream = (typeof tailStreams)[number]

export type TailOptions = {
  readonly stream: TailStream
  readonly from: TopicRead['from']
  /** Whether to go on after what is there already. */
  readonly follow: boolean
  /** Ends after so many records. */
  readonly limit?: number
  readonly onReady?: () => void
  readonly onRecord: (view: RecordView) => void
}

/** Reads until the limit, the end (without `follow`) or an abort. A registry that is away ends it too. */
export async function tailTopic(
  config: Config,
  options: TailOptions,
  deps: CommandDeps,
): Promise<Result<undefined, Fault>> {
  const { stream, limit = Infinity, onReady } = options
  const topics = topicsOf(config)
  const view = viewerOf(config, stream)
  let shown = 0
  let outage: Fault | undefined
  const read = await readTopic(
    config,
    {
      topics: [topics[stream === 'dead-letter' ? 'deadLetters' : stream]],
      from: options.from,
      follow: options.follow,
      ...(onReady === undefined ? {} : { onReady }),
      onRecord: async (record) => {
        const seen = await view(record)
        outage = seen.fault?.kind === 'outage' ? seen.fault : undefined
        if (outage !== undefined) return 'stop'
        options.onRecord(seen)
        shown += 1
        return shown < limit ? 'more' : 'stop'
      },
    },
    deps,
  )
  return outage === undefined ? read : failed(outage)
}

function viewerOf(config: Config, stream: TailStream): (record: ScanRecord) => Promise<RecordView> {
  if (stream === 'dead-letter') return (record) => Promise.resolve(viewLetter(record))
  const codec = codecOf(config)
  return async (record) => viewRecord(record, await codec.decode(stream, record.value))
}
