// An HTTP error, or an error object inside a 200, put into a fault by status and by what it says. Total.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import type { Complaint } from './complaint.ts'
import { reasonFrom } from './redact.ts'
import { saysFiltered, saysOverloaded, saysQuota, saysTooLong, saysUnknownModel } from './provider-words.ts'

export type Refusal = {
  readonly model: string
  readonly status: number
  readonly complaint: Complaint
  readonly retryAfterMs: number | undefined
  /** Never to show up in a fault. */
  readonly secrets: readonly string[]
}

/** `filtered`: a filter refused the prompt, which is an answer of the model's side and no fault. */
export type Refused =
  { readonly filtered: true; readonly reason: string } | { readonly filtered: false; readonly fault: Fault }

const wrongPlace = new Set([301, 302, 303, 307, 308, 404, 405, 410])
const passing = new Set([408, 409, 425, 499])
/** Cloudflare's codes for an origin that is down, refuses, or has no valid certificate. */
const gatewayCannotReach = new Set([521, 522, 523, 525, 526, 530])

function byWords({ model, status, complaint, secrets }: Refusal, reason: string): Refused | undefined {
  if (status >= 500 && status !== 529) return undefined
  const { words } = complaint
  if (status !== 429 && saysFiltered(words)) return { filtered: true, reason }
  if (status === 413 || saysTooLong(words)) return blame(fault('model_context_too_long', { model, reason }))
  if (status === 402 || saysQuota(words)) return blame(fault('model_quota_exhausted', { model, reason }))
  if (status !== 429 && saysUnknownModel(words)) {
    return blame(fault('model_not_served', { model, status, reason: reasonFrom(complaint.message, secrets) }))
  }
  return undefined
}

const blame = (found: Fault): Refused => ({ filtered: false, fault: found })

function atServer({ model, status, complaint, retryAfterMs }: Refusal, reason: string): Fault {
  if (gatewayCannotReach.has(status))
    return fault('model_unreachable', { model, reason: `${status}: ${reason}` })
  if (status === 503 || status === 529 || saysOverloaded(complaint.words)) {
    return fault('model_overloaded', { model, status }, retryAfterMs)
  }
  return fault('model_server_error', { model, status, reason }, retryAfterMs)
}

function byStatus(refusal: Refusal, reason: string): Fault {
  const { model, status, retryAfterMs } = refusal
  if (status >= 500 || passing.has(status)) return atServer(refusal, reason)
  if (status === 429) return fault('model_rate_limited', { model }, retryAfterMs)
  if (status === 401 || status === 403 || status === 407)
    return fault('model_auth_refused', { model, status, reason })
  if (wrongPlace.has(status)) return fault('model_not_served', { model, status, reason })
  if (status >= 400) return fault('model_request_refused', { model, status, reason })
  return fault('model_reply_malformed', { model, reason: `status ${status}: ${reason}` })
}

/** What a refusal means. Words go before the status: providers agree on words more than on numbers. */
export function judgeRefusal(refusal: Refusal): Refused {
  const reason = reasonFrom(refusal.complaint.message, refusal.secrets)
  return byWords(refusal, reason) ?? blame(byStatus(refusal, reason))
}
