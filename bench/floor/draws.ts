// Samples of the floor: out through BullMQ, many at a time, and back through one list.
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { inboxOf, queueOf, type FloorSample, type FloorSettings } from './names.ts'

type Waiting = { readonly answers: string[]; readonly resolve: (answers: readonly string[]) => void }

/** Draws the samples of a job; resolves when all of them are there. */
export type Draw = (job: string, prompt: string) => Promise<readonly string[]>

export function openDraws(settings: FloorSettings): Draw {
  const connect = (): Redis => new Redis(settings.redisPort, '127.0.0.1', { maxRetriesPerRequest: null })
  const queue = new Queue<FloorSample>(queueOf(settings), { connection: connect() })
  const waiting = new Map<string, Waiting>()
  let batch: { name: string; data: FloorSample }[] = []

  const flush = (): void => {
    const all = batch
    batch = []
    void queue.addBulk(all)
  }
  const take = (entry: string): void => {
    const [job, answer] = JSON.parse(entry) as [string, string]
    const wait = waiting.get(job)
    if (wait === undefined) return
    wait.answers.push(answer)
    if (wait.answers.length < settings.samples) return
    waiting.delete(job)
    wait.resolve(wait.answers)
  }
  const listen = async (): Promise<never> => {
    const redis = connect()
    for (;;) {
      const popped = await redis.blmpop(2, 1, inboxOf(settings), 'LEFT', 'COUNT', 500)
      popped?.[1].forEach(take)
    }
  }
  void listen()
  return (job, prompt) =>
    new Promise((resolve) => {
      waiting.set(job, { answers: [], resolve })
      if (batch.length === 0) setImmediate(flush)
      for (let sample = 0; sample < settings.samples; sample += 1) {
        batch.push({ name: 's', data: { job, prompt, temperature: sample === 0 ? 0.3 : 0.9 } })
      }
    })
}
