// Every span and attribute name, in one table. docs/telemetry.md lists the same names.

export const spanNames = {
  /** Upstream's send of a job, and the send of its verdict: `send <topic>`. */
  send: 'send',
  /** One job, from intake to settlement. */
  job: 'process job',
  attempt: 'attempt',
  sample: 'sample',
  /** One model call: `chat <model>`, by the GenAI conventions. */
  chat: 'chat',
} as const

export const attributeNames = {
  jobId: 'assay.job.id',
  policyName: 'assay.policy.name',
  policyVersion: 'assay.policy.version',
  policyHash: 'assay.policy.hash',
  attempt: 'assay.attempt.number',
  attempts: 'assay.attempts',
  attemptVerdict: 'assay.attempt.verdict',
  temperature: 'assay.rung.temperature',
  strategy: 'assay.rung.strategy',
  errorType: 'assay.diagnosis.error_type',
  agreement: 'assay.consistency.score',
  risk: 'assay.consistency.risk',
  sampleId: 'assay.sample.id',
  sampleIndex: 'assay.sample.index',
  sampleStatus: 'assay.sample.status',
  sampleCached: 'assay.sample.cached',
  outcome: 'assay.outcome',
  outcomeReasons: 'assay.outcome.reasons',
  usageCalls: 'assay.usage.calls',
  usageTokens: 'assay.usage.tokens',
  costMicroUsd: 'assay.usage.cost_micro_usd',
  errorCode: 'error.type',
  messagingSystem: 'messaging.system',
  messagingOperation: 'messaging.operation.type',
  messagingDestination: 'messaging.destination.name',
  messagingPartition: 'messaging.destination.partition.id',
  messagingOffset: 'messaging.kafka.offset',
  genAiOperation: 'gen_ai.operation.name',
  genAiProvider: 'gen_ai.provider.name',
  genAiRequestModel: 'gen_ai.request.model',
  genAiRequestTemperature: 'gen_ai.request.temperature',
  genAiRequestMaxTokens: 'gen_ai.request.max_tokens',
  genAiResponseModel: 'gen_ai.response.model',
  genAiFinishReasons: 'gen_ai.response.finish_reasons',
  genAiInputTokens: 'gen_ai.usage.input_tokens',
  genAiOutputTokens: 'gen_ai.usage.output_tokens',
  messagingBatchCount: 'messaging.batch.message_count',
  replayOf: 'assay.replay.of',
  replayCount: 'assay.replay.count',
} as const
