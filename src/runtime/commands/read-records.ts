// Decoded records of topics, for commands that search or sum them up: what cannot be read is counted, an outage ends it.
import type { RecordOf, Stream } from '../../adapters/registry/contracts.ts'
import type { Codec } from '../../adapters/registry/open-registry.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecOf, topicsOf } from '../parts.ts'
import type { CommandDeps } from './command-deps.ts'
import { readTopic, type ScanRecord, type TopicRead } from './read-topic.ts'

type Answer = 'more' | 'stop'

/** What is done with the records of one topic. */
export type Heard = {
  readonly stream: Stream
  readonly take: (codec: Codec, record: ScanRecord) => Promise<Result<Answer, Fault>>
}

/** The records of a stream go to `onRecord`; without an answer more are wanted. */
export function hear<S extends Stream>(
  stream: S,
  onRecord: (value: RecordOf[S], record: ScanRecord) => Answer | undefined,
): Heard {
  return {
    stream,
    async take(codec, record) {
      const read = await codec.decode(stream, record.value)
      return read.ok ? ok(onRecord(read.value, record) ?? 'more') : read
    },
  }
}

/** Reads what is there, in the order of its time. Answers how many records could not be read. */
export async function readRecords(
  config: Config,
  { from, heard }: { readonly from: TopicRead['from']; readonly heard: readonly Heard[] },
  deps: CommandDeps,
): Promise<Result<number, Fault>> {
  const codec = codecOf(config)
  const topics = topicsOf(config)
  const byTopic = new Map(heard.map((each) => [topics[each.stream], each]))
  let unread = 0
  let outage: Fault | undefined
  const read = await readTopic(
    config,
    {
      topics: [...byTopic.keys()],
      from,
      follow: false,
      onRecord: async (record) => {
        const { topic, partition, offset } = record
        const taken = await byTopic.get(topic)?.take(codec, record)
        if (taken === undefined || taken.ok) return taken?.value ?? 'more'
        if (taken.fault.kind === 'outage') outage = taken.fault
        unread += 1
        deps.trace(`${topic} ${partition} ${offset}: ${taken.fault.message}`)
        return outage === undefined ? 'more' : 'stop'
      },
    },
    deps,
  )
  if (outage !== undefined) return failed(outage)
  return read.ok ? ok(unread) : read
}
