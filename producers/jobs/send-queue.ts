// Sends of jobs, one round at a time: what is asked for meanwhile goes into the next round.
import type { Message, Producer } from '../../src/adapters/kafka/kafkajs-types.ts'
import { mostSendBytes } from '../../src/adapters/kafka/send-size.ts'

export type Outgoing = { readonly partition: number; readonly message: Message; readonly bytes: number }

/** Where a record went, or the library's error. */
export type SendResult = { readonly offset: string } | { readonly error: unknown }

export type SendQueue = {
  /** One result a record, in order. Never rejects. */
  readonly send: (records: readonly Outgoing[]) => Promise<readonly SendResult[]>
  /** Waits for what is under way, then lets the connection go. */
  readonly close: () => Promise<void>
}

type Waiting = { readonly record: Outgoing; readonly done: (result: SendResult) => void }

/**
 * kafkajs rewinds the sequence numbers of a producer when a send fails; used again, it can have a record acknowledged
 * as a duplicate that was never written. So after any failure the producer is thrown away, and only then does the
 * next round begin: two rounds never share a producer of which one failed.
 */
export function openSendQueue(topic: string, connect: () => Promise<Producer>): SendQueue {
  let producer: Promise<Producer> | undefined
  let waiting: Waiting[] = []
  let round: Promise<void> | undefined

  const drop = async (): Promise<void> => {
    const old = producer
    producer = undefined
    await old?.then((each) => each.disconnect()).catch(() => undefined)
  }

  const sendAll = async (queued: readonly Waiting[]): Promise<boolean> => {
    producer ??= connect()
    const open = await producer
    // One send a partition: over several, kafkajs can lose or double a record when a leader moves (#1303).
    const sent = await Promise.all([...byPartition(queued)].map(([, each]) => sendInOrder(open, topic, each)))
    return sent.every(Boolean)
  }

  const rounds = async (): Promise<void> => {
    while (waiting.length > 0) {
      const queued = waiting
      waiting = []
      try {
        if (!(await sendAll(queued))) await drop()
      } catch (error) {
        for (const { done } of queued) done({ error })
        await drop()
      }
    }
    round = undefined
  }

  return {
    async send(records) {
      const results = records.map(
        (record) => new Promise<SendResult>((done) => waiting.push({ record, done })),
      )
      round ??= rounds()
      return Promise.all(results)
    },
    async close() {
      await round
      await drop()
    },
  }
}

function byPartition(queued: readonly Waiting[]): Map<number, Waiting[]> {
  return Map.groupBy(queued, ({ record }) => record.partition)
}

/** Sends the records of one partition, batch after batch; the first failure stops it. False when one failed. */
async function sendInOrder(producer: Producer, topic: string, queued: readonly Waiting[]): Promise<boolean> {
  const left = [...queued]
  while (left.length > 0) {
    const batch = takeBatch(left)
    try {
      const [answer] = await producer.send({
        topic,
        acks: -1,
        messages: batch.map(({ record: { message, partition } }) => ({ ...message, partition })),
      })
      const base = BigInt(answer?.baseOffset ?? -1)
      for (const [index, { done }] of batch.entries()) done({ offset: String(base + BigInt(index)) })
    } catch (error) {
      for (const { done } of [...batch, ...left]) done({ error })
      return false
    }
  }
  return true
}

function takeBatch(left: Waiting[]): Waiting[] {
  let bytes = 0
  const end = left.findIndex(({ record }, index) => (bytes += record.bytes) > mostSendBytes && index > 0)
  return left.splice(0, end === -1 ? left.length : end)
}
