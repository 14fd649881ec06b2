// The client of services that have jobs: checked before they are sent, each sent once, traced.
import type { Job } from '../../schemas/generated/job.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import { openKafka, type KafkaLogin } from '../../src/adapters/kafka/open-kafka.ts'
import { topicNames } from '../../src/adapters/kafka/topic-names.ts'
import { openRegistry, type Codec } from '../../src/adapters/registry/open-registry.ts'
import type { RegistrySettings } from '../../src/adapters/registry/registry-client.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import type { Log, Span, SpanContext, Tracer } from '../../src/ports/telemetry.ts'
import { silentLog, silentTracer } from '../../src/telemetry/silent.ts'
import { traceHeaders } from '../../src/telemetry/trace-headers.ts'
import { openPartitioner, type Partitioner } from './partitioner.ts'
import { prepareJobs, type JobProblem } from './prepare-jobs.ts'
import { openSendQueue, type Outgoing, type SendQueue } from './send-queue.ts'
import { endSend, startSend } from './send-spans.ts'

export type JobProducerOptions = {
  /** host:port of one or more brokers. */
  readonly brokers: readonly string[]
  readonly clientId?: string
  readonly ssl?: boolean
  readonly sasl?: KafkaLogin
  /** Absent: jobs are sent as plain JSON, which the service takes as well. */
  readonly registry?: RegistrySettings
  /** Prefix of the topics; assay. */
  readonly prefix?: string
  /** Largest job in bytes, as the service is configured to take; 256 KiB. */
  readonly maxJobBytes?: number
  readonly tracer?: Tracer
  readonly log?: Log
}

export type SentJob = {
  readonly id: string
  readonly topic: string
  readonly partition: number
  readonly offset: string
}

/**
 * Why not all was sent. When jobs were unfit, `problems` names each and nothing was sent. After a fault of Kafka
 * `sent` tells what was; of the others it is not sure, and sending them again may run a job twice.
 */
export type SendFault = Fault & {
  readonly sent: readonly SentJob[]
  readonly problems: readonly JobProblem[]
}

export type JobProducer = {
  /**
   * Sends one job or several; the key of a record is the job's id. Every job is checked before any is sent. `trace`
   * is the caller's span, if there is one. Never rejects. Calls made at the same time share their requests.
   */
  readonly send: (
    jobs: Job | readonly Job[],
    trace?: SpanContext,
  ) => Promise<Result<readonly SentJob[], SendFault>>
  /** Waits for sends under way, then disconnects. */
  readonly close: () => Promise<void>
}

/** Connects with the first send. */
export function openJobProducer(options: JobProducerOptions): JobProducer {
  const { brokers, clientId = 'assay-jobs', maxJobBytes = 262_144, registry } = options
  const topics = topicNames(options.prefix ?? 'assay')
  const kafka = openKafka({ ...options, brokers, clientId }, options.log ?? silentLog)
  const { codec } = openRegistry({ topics, maxJobBytes, ...(registry === undefined ? {} : { registry }) })
  const partitioner = openPartitioner(topics.jobs, () => kafka.admin())
  const queue = openSendQueue(topics.jobs, async () => {
    const producer = kafka.plainProducer()
    await producer.connect()
    return producer
  })
  const tracer = options.tracer ?? silentTracer
  const deps = { topic: topics.jobs, codec, queue, partitioner, tracer, maxJobBytes }
  return {
    send: (jobs, trace) => sendJobs(deps, isMany(jobs) ? jobs : [jobs], trace),
    async close() {
      await queue.close()
      await partitioner.close()
    },
  }
}

// Array.isArray does not tell a readonly array from the rest.
const isMany = (jobs: Job | readonly Job[]): jobs is readonly Job[] => Array.isArray(jobs)

type SendDeps = {
  readonly topic: string
  readonly codec: Codec
  readonly queue: SendQueue
  readonly partitioner: Partitioner
  readonly tracer: Tracer
  readonly maxJobBytes: number
}

async function sendJobs(
  deps: SendDeps,
  jobs: readonly Job[],
  trace?: SpanContext,
): Promise<Result<readonly SentJob[], SendFault>> {
  const values = await prepareJobs(jobs, deps)
  if (!values.ok) return failed({ ...values.fault.fault, sent: [], problems: values.fault.problems })
  const partitions = await choose(deps, jobs)
  if (!partitions.ok) return failed({ ...partitions.fault, sent: [], problems: [] })

  const spans = jobs.map((job) => startSend(deps.tracer, { topic: deps.topic, job }, trace))
  const outgoing = jobs.map((job, index): Outgoing => {
    const value = values.value[index] ?? null
    const headers = traceHeaders(spans[index]?.context ?? { traceparent: '' })
    const bytes = (value?.length ?? 0) + job.id.length + 300
    return { partition: partitions.value[index] ?? 0, message: { key: job.id, value, headers }, bytes }
  })
  const results = await deps.queue.send(outgoing)

  const sent: SentJob[] = []
  const problems: JobProblem[] = []
  for (const [index, result] of results.entries()) {
    const { id } = jobs[index] ?? { id: '' }
    const partition = partitions.value[index] ?? 0
    if ('offset' in result) {
      sent.push({ id, topic: deps.topic, partition, offset: result.offset })
      end(spans[index], { partition, offset: result.offset })
    } else {
      const why = kafkaFault(result.error)
      problems.push({ index, id, fault: why })
      end(spans[index], why)
    }
  }
  const [first] = problems
  return first === undefined ? ok(sent) : failed({ ...first.fault, sent, problems })
}

const end = (span: Span | undefined, result: Parameters<typeof endSend>[1]): void => {
  if (span !== undefined) endSend(span, result)
}

async function choose(
  { partitioner }: SendDeps,
  jobs: readonly Job[],
): Promise<Result<readonly number[], Fault>> {
  try {
    return ok(await partitioner.choose(jobs.map(({ id }) => id)))
  } catch (error) {
    return failed(kafkaFault(error))
  }
}
