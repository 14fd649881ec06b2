// Reward services by name: one signed question for an answer, points or a fault for it.
import { fault } from '../../core/faults/fault.ts'
import type { OutsideRequest, OutsideResult } from '../../core/outside/outside.ts'
import type { JsonService } from '../../ports/json-service.ts'
import { readReply } from './read-reply.ts'
import { signedHeaders } from './sign-request.ts'

export type RewardService = {
  readonly service: JsonService
  readonly secretEnv: string
  /** Absent where the variable is not set: nothing is sent unsigned. */
  readonly secret?: string
}

export type RewardRequest = Extract<OutsideRequest, { kind: 'reward' }>

export type RewardServices = {
  /** Never rejects. */
  readonly reward: (request: RewardRequest, signal: AbortSignal) => Promise<OutsideResult>
}

/** `now`: milliseconds since 1970. */
export function openRewardServices(
  services: Readonly<Record<string, RewardService>>,
  now: () => number,
): RewardServices {
  return {
    async reward(request, signal) {
      const what = `reward service ${request.service}`
      const known = Object.hasOwn(services, request.service) ? services[request.service] : undefined
      if (known === undefined) return { status: 'failed', fault: fault('outside_not_configured', { what }) }
      const { service, secret, secretEnv } = known
      if (secret === undefined) {
        return { status: 'failed', fault: fault('service_secret_missing', { variable: secretEnv, what }) }
      }
      const body = JSON.stringify(questionOf(request))
      const reply = await service.ask({ headers: signedHeaders(body, secret, now()), body, signal })
      if (!reply.ok) return { status: 'failed', fault: reply.fault }
      const said = readReply(reply.value.value)
      return said.ok
        ? { status: 'done', kind: 'reward', ...said.value }
        : { status: 'failed', fault: fault('outside_unreadable', { what, reason: said.fault }) }
    },
  }
}

/** As schemas/reward-request.schema.json has it. */
const questionOf = ({ jobId, attempt, question, documents, answer, value, state }: RewardRequest) => ({
  jobId,
  attempt,
  question,
  documents: documents.map(({ id, title, text }) => ({
    id,
    text,
    ...(title === undefined ? {} : { title }),
  })),
  answer,
  ...(value === undefined ? {} : { value }),
  state,
})
