// The floor's worker: takes samples from BullMQ, asks the model, puts the answer into the service's inbox.
import { Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import OpenAI from 'openai'
import { inboxOf, queueOf, type FloorSample, type FloorSettings } from './names.ts'

export function runWorker(settings: FloorSettings): void {
  const connect = (): Redis => new Redis(settings.redisPort, '127.0.0.1', { maxRetriesPerRequest: null })
  const openai = new OpenAI({ apiKey: 'none', baseURL: settings.modelUrl, maxRetries: 0 })
  const inbox = inboxOf(settings)
  const redis = connect()
  const work = async ({ data }: Job<FloorSample>): Promise<void> => {
    const completion = await openai.chat.completions.create({
      model: settings.model,
      temperature: data.temperature,
      messages: [{ role: 'user', content: data.prompt }],
    })
    await redis.rpush(inbox, JSON.stringify([data.job, completion.choices[0]?.message.content]))
  }
  const worker = new Worker<FloorSample>(queueOf(settings), work, {
    connection: connect(),
    concurrency: settings.concurrency,
    removeOnComplete: { count: 0 },
    drainDelay: 1,
  })
  worker.on('error', (error) => console.error(error))
  void worker.waitUntilReady().then(() => console.log('ready'))
}
