// Every fault the product can name: code → kind, message with slots, remedy. docs/errors.md lists the same codes.
import { knowledgeCodes } from './knowledge-codes.ts'
import { lifecycleCodes } from './lifecycle-codes.ts'
import { outsideCodes } from './outside-codes.ts'
import { serviceCodes } from './service-codes.ts'

/**
 * What a fault calls for:
 * poison - the record itself is broken; dead letter at once
 * config - our own set-up is wrong; stop or alert, blame no record
 * outage - something outside is away; wait, take nothing new
 * call   - one model call went wrong; the pool may try again
 * budget - a bound of the job was reached
 * bug    - should not happen
 */
export type FaultKind = 'poison' | 'config' | 'outage' | 'call' | 'budget' | 'bug'

export type FaultEntry = { readonly kind: FaultKind; readonly message: string; readonly remedy: string }

export const faultCodes = {
  job_value_null: {
    kind: 'poison',
    message: 'The record has no value.',
    remedy: 'Have the sender put a job in the value; a tombstone is no job.',
  },
  job_too_large: {
    kind: 'poison',
    message: 'The value has {bytes} bytes; {limit} are allowed.',
    remedy: 'Send smaller documents, or raise intake.maxJobBytes.',
  },
  job_frame_unknown: {
    kind: 'poison',
    message: 'The value starts with byte {byte}: neither JSON nor the Confluent wire format.',
    remedy: 'Have the sender encode jobs as JSON, plain or with a schema id in front.',
  },
  job_schema_unknown: {
    kind: 'poison',
    message: 'The registry does not know schema id {id}.',
    remedy: 'Check that sender and service use the same schema registry.',
  },
  job_not_json: {
    kind: 'poison',
    message: 'The value is not JSON: {reason}.',
    remedy: 'Have the sender encode the job as JSON in UTF-8.',
  },
  job_invalid: {
    kind: 'poison',
    message: 'The job does not match its schema: {problems}.',
    remedy: 'Compare the job with schemas/job.schema.json.',
  },
  job_policy_unknown: {
    kind: 'poison',
    message: 'There is no policy named {policy}.',
    remedy: 'Check the name in the job, or add the policy and replay the letter.',
  },
  job_schema_refused: {
    kind: 'poison',
    message: "The job's output schema cannot be used: {problems}.",
    remedy: 'Correct outputSchema in the job.',
  },
  outcome_too_large: {
    kind: 'budget',
    message: 'The outcome has {bytes} bytes; {limit} are allowed.',
    remedy: 'Lower output.maxChars in the policy, or raise publish.maxOutcomeBytes in the config.',
  },
  registry_down: {
    kind: 'outage',
    message: 'The schema registry at {url} does not answer: {reason}.',
    remedy: 'Bring the registry back; intake goes on by itself.',
  },
  config_invalid: {
    kind: 'config',
    message: 'Problems in the config: {count}; the first: {first}.',
    remedy: 'Correct the named lines or variables; `assay config show` shows what is in force.',
  },
  registry_refused: {
    kind: 'config',
    message: 'The schema registry refuses {subject}: {reason}.',
    remedy: 'Make the change compatible, or register it under a new topic.',
  },
  registry_schema_missing: {
    kind: 'config',
    message: 'The schema registry does not hold our schema for {subject}.',
    remedy: 'Run `assay schemas apply`; jobs wait until it is there.',
  },
  registry_auth_refused: {
    kind: 'outage',
    message: 'The schema registry at {url} refuses our login with {status}.',
    remedy: 'Correct registry.username and registry.password; intake goes on by itself.',
  },
  job_frame_guid: {
    kind: 'poison',
    message:
      'The value names its schema by a GUID (magic byte 1); only ids of four bytes (magic byte 0) are read.',
    remedy: 'Have the sender put the schema id in front of the value, or send plain JSON.',
  },
  job_schema_unusable: {
    kind: 'poison',
    message: 'Schema id {id} cannot be used for a job: {reason}.',
    remedy: 'Have the sender register its job schema as JSON Schema, drafts 7 to 2020-12.',
  },
  record_unreadable: {
    kind: 'config',
    message: 'A record of {stream} cannot be read: {reason}.',
    remedy:
      'Check that the topic holds records of this product only, and that reader and writer share a registry.',
  },
  record_invalid: {
    kind: 'bug',
    message: 'A record of {stream} does not match its own schema and was not written: {problems}.',
    remedy: 'Report it with the trace id; the letter can be replayed after a fix.',
  },
  replay_reason_missing: {
    kind: 'config',
    message: 'A reason is missing: {action} needs one.',
    remedy: 'Say why, with --reason.',
  },
  letter_unknown: {
    kind: 'config',
    message: 'There is no dead letter {id}.',
    remedy: 'List them with `assay dlq list`; letters older than the retention of their topic are gone.',
  },
  kafka_fenced: {
    kind: 'outage',
    message: 'Another owner has taken over: {reason}.',
    remedy: 'Nothing to do; the new owner goes on.',
  },
  kafka_refused: {
    kind: 'config',
    message: 'Kafka refuses: {reason}.',
    remedy: 'Check login and access rights of the service; docs/operations.md lists those it needs.',
  },
  kafka_topic_missing: {
    kind: 'config',
    message: 'A topic or partition is missing: {reason}.',
    remedy: 'Run `assay topics apply`.',
  },
  kafka_record_too_large: {
    kind: 'config',
    message: 'Kafka refuses a record for its size: {reason}.',
    remedy: 'Run `assay topics check`: max.message.bytes of an output topic is below what is needed.',
  },
  kafka_failed: {
    kind: 'outage',
    message: 'Kafka: {reason}.',
    remedy: 'Check that the brokers answer and that the service may use the topics.',
  },
  redis_failed: {
    kind: 'outage',
    message: 'Redis: {reason}.',
    remedy: 'Check that Redis answers at the configured address.',
  },
  model_unknown: {
    kind: 'config',
    message: 'The config has no model named {model}.',
    remedy: 'Add the model to the config, or correct the policy.',
  },
  model_unreachable: {
    kind: 'outage',
    message: 'The endpoint of {model} cannot be reached: {reason}.',
    remedy: 'Check address and network; waiting samples go on by themselves.',
  },
  model_not_served: {
    kind: 'outage',
    message: 'The endpoint of {model} answers {status}, it does not serve it: {reason}.',
    remedy: 'Correct baseUrl or name of the model in the config; waiting samples go on by themselves.',
  },
  model_overloaded: {
    kind: 'outage',
    message: '{model} answers {status}: it is overloaded.',
    remedy: 'Wait, or lower the concurrency of the model in the config.',
  },
  model_rate_limited: {
    kind: 'outage',
    message: '{model} answers 429: too many requests.',
    remedy: 'Lower requestsPerMinute of the model in the config to what the provider allows.',
  },
  model_quota_exhausted: {
    kind: 'outage',
    message: 'The quota of {model} is used up: {reason}.',
    remedy: 'Raise the quota at the provider; waiting samples go on by themselves.',
  },
  model_auth_refused: {
    kind: 'outage',
    message: '{model} refuses our key with {status}: {reason}.',
    remedy: 'Correct the API key of the endpoint; waiting samples go on by themselves.',
  },
  model_server_error: {
    kind: 'call',
    message: '{model} answers {status}: {reason}.',
    remedy: 'Tried again by itself; look at the provider when it goes on.',
  },
  model_connection_lost: {
    kind: 'call',
    message: 'The connection to {model} broke: {reason}.',
    remedy: 'Tried again by itself; look at proxy and provider when it goes on.',
  },
  model_timeout: {
    kind: 'call',
    message: '{model} did not finish within {limitMs} ms.',
    remedy: 'Raise timeoutMs of the model, or lower output.maxTokens of the policy.',
  },
  model_reply_malformed: {
    kind: 'call',
    message: 'The reply of {model} cannot be read: {reason}.',
    remedy: 'Check that the endpoint speaks the OpenAI chat completions format.',
  },
  model_context_too_long: {
    kind: 'budget',
    message: 'The request is too long for {model}: {reason}.',
    remedy: 'Send fewer or shorter documents, or use a model with a longer context.',
  },
  model_request_refused: {
    kind: 'config',
    message: '{model} refuses the request with {status}: {reason}.',
    remedy: 'Compare the request with what the endpoint supports; correct model or policy.',
  },
  sample_lost: {
    kind: 'call',
    message: 'Sample {sample} was given up by the pool: {reason}.',
    remedy: 'Replay the letter; look for workers that were killed.',
  },
  judge_unreadable: {
    kind: 'call',
    message: 'No judgement of {model} can be used: {reason}.',
    remedy: 'Look at its replies in the audit records; give the judge more tokens, or take another model.',
  },
  judge_unreached: {
    kind: 'outage',
    message: '{model} could not be asked for a judgement: {reason}.',
    remedy: 'Bring the provider back, then replay the letter.',
  },
  ...outsideCodes,
  provider_exhausted: {
    kind: 'outage',
    message: 'No model answered within {limitMs} ms: {reason}.',
    remedy: 'Bring the provider back, then replay the letter.',
  },
  budget_wall_time: {
    kind: 'budget',
    message: 'The job took longer than {limitMs} ms.',
    remedy: 'Raise budget.wallMs of the policy, or find what is slow; then replay the letter.',
  },
  budget_tokens: {
    kind: 'budget',
    message: 'The job would need more than {limit} tokens before its first evaluation.',
    remedy: 'Raise budget.tokens of the policy, then replay the letter.',
  },
  budget_cost: {
    kind: 'budget',
    message:
      'The job would cost more than {limitMicroUsd} millionths of a dollar before its first evaluation.',
    remedy: 'Raise budget.costMicroUsd of the policy, then replay the letter.',
  },
  ...knowledgeCodes,
  ...lifecycleCodes,
  ...serviceCodes,
  internal: {
    kind: 'bug',
    message: 'Something went wrong inside: {reason}.',
    remedy: 'Report it with the trace id; the letter can be replayed after a fix.',
  },
} as const satisfies Record<string, FaultEntry>

export type FaultCode = keyof typeof faultCodes

/** A failure as a value. `retryAfterMs` is what the other side asked for, where it did. */
export type Fault = {
  readonly code: FaultCode
  readonly kind: FaultKind
  readonly message: string
  readonly remedy: string
  readonly retryAfterMs?: number
}
