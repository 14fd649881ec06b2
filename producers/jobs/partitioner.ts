// Which partition a job goes to: the choice Java clients make for the same key.
import { defaultPartitioner } from '../../src/adapters/kafka/default-partitioner.ts'
import type { Admin } from '../../src/adapters/kafka/open-kafka.ts'

export type Partitioner = {
  /** The partition of a key: murmur2 over all partitions. Rejects with the library's error. */
  readonly choose: (keys: readonly string[]) => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

/** Partitions added later are seen after at most this long. */
const refreshMs = 60_000

/** Connects with the first choice. */
export function openPartitioner(topic: string, connect: () => Admin): Partitioner {
  const hash = defaultPartitioner()
  let admin: Promise<Admin> | undefined
  let known: { readonly metadata: Metadata; readonly until: number } | undefined

  const connected = async (): Promise<Admin> => {
    const opened = connect()
    await opened.connect()
    return opened
  }

  const close = async (): Promise<void> => {
    const old = admin
    admin = undefined
    await old?.then((each) => each.disconnect()).catch(() => undefined)
  }

  const metadataNow = async (): Promise<Metadata> => {
    if (known !== undefined && performance.now() < known.until) return known.metadata
    try {
      admin ??= connected()
      const { topics } = await (await admin).fetchTopicMetadata({ topics: [topic] })
      const metadata = topics.find(({ name }) => name === topic)?.partitions ?? []
      known = { metadata, until: performance.now() + refreshMs }
      return metadata
    } catch (error) {
      await close()
      throw error
    }
  }

  return {
    async choose(keys) {
      const partitionMetadata = await metadataNow()
      return keys.map((key) => hash({ topic, partitionMetadata, message: { key, value: null } }))
    },
    close,
  }
}

type Metadata = Awaited<ReturnType<Admin['fetchTopicMetadata']>>['topics'][number]['partitions']
