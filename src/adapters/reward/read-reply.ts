// From the JSON of a reward service to points, or why it is of no use: one wrong rule spoils the whole reply.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import replySchema from '../../../schemas/reward-reply.schema.json' with { type: 'json' }
import type { RewardReply } from '../../../schemas/generated/reward-reply.ts'
import type { Points } from '../../core/outside/outside.ts'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'

export type RewardSaid = { readonly rules: readonly Points[]; readonly version?: string }

// Stops at the first problem: a hostile reply could have thousands.
const fits = new Ajv2020({ strict: true }).compile<RewardReply>(replySchema)

/** What the service says, held to the schema of its replies. The fault is a clause. */
export function readReply(value: Json): Result<RewardSaid, string> {
  if (!fits(value)) return failed(problemOf(fits.errors?.[0]))
  const { rules, version } = value as unknown as RewardReply
  const ids = rules.map(({ id }) => id)
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) return failed(`rule ${twice} is there twice`)
  return ok({
    rules: rules.map(({ risk = 'none', ...rule }) => ({ ...rule, risk })),
    ...(version === undefined ? {} : { version }),
  })
}

function problemOf(error: ErrorObject | undefined): string {
  const place = error?.instancePath ?? ''
  return `${place === '' ? 'the reply' : place} ${error?.message ?? 'does not fit the schema'}`
}
