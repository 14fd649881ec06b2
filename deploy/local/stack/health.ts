// Whether a part really answers: a listening port is not enough.
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Kafka, logLevel } from 'kafkajs'
import type { Part } from './state.ts'

/** The registry's address as clients of Confluent's API want it. */
export const registryUrl = (port: number): string => `http://127.0.0.1:${port}/apis/ccompat/v7`

/** True when the part answers a request of its own protocol within a second or two. */
export const isHealthy = async (part: Part): Promise<boolean> => {
  switch (part.kind) {
    case 'kafka':
      return brokerAnswers(part)
    case 'redis':
      return redisAnswers(part.port)
    case 'registry':
      return registryAnswers(part.port)
  }
}

export type Waiting = {
  /** Whether the part's process still runs. */
  alive: () => boolean
  /** Milliseconds. */
  patience: number
  signal?: AbortSignal | undefined
}

/** Waits until a part is healthy; answers with what went wrong, if it did. Throws the reason when `signal` fires. */
export const awaitHealthy = async (part: Part, waiting: Waiting): Promise<string | undefined> => {
  const { alive, patience, signal } = waiting
  const end = Date.now() + patience
  for (;;) {
    const healthy = await isHealthy(part)
    signal?.throwIfAborted()
    // Asked after the answer: a stranger at the same port may have given it.
    if (!alive()) return 'ended while it started'
    if (healthy) return undefined
    if (Date.now() > end) return `did not answer within ${patience / 1000} s`
    await pause(100)
  }
}

// A broker lists itself only when the controllers have let it in.
const brokerAnswers = async (part: Part): Promise<boolean> => {
  const kafka = new Kafka({
    clientId: 'assay-stack',
    brokers: [`127.0.0.1:${part.port}`],
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    enforceRequestTimeout: true,
    retry: { retries: 0 },
    logLevel: logLevel.NOTHING,
  })
  const admin = kafka.admin()
  try {
    await admin.connect()
    const { brokers } = await admin.describeCluster()
    return brokers.some(({ port }) => port === part.port)
  } catch {
    return false
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}

const redisAnswers = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 1_000 })
    const settle = (healthy: boolean): void => {
      resolve(healthy)
      socket.destroy()
    }
    socket.once('connect', () => socket.write('PING\r\n'))
    // While it still reads its file, Redis answers -LOADING.
    socket.once('data', (data) => settle(data.toString().startsWith('+PONG')))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })

const registryAnswers = async (port: number): Promise<boolean> => {
  try {
    const response = await fetch(`${registryUrl(port)}/subjects`, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
