// The table of scripts, and how one is chosen.
import type { Call, Reply, Script } from '../script.ts'
import type { Rng } from '../rng.ts'
import { allDisagree } from './all-disagree.ts'
import { hang, reset, resetMidBody, slowDrip } from './broken-connections.ts'
import { deployConfig } from './deploy-config.ts'
import { fixed } from './fixed.ts'
import { httpErrors } from './http-errors.ts'
import { malformed } from './malformed.ts'
import { plain } from './plain.ts'
import { limitPerSecond, rateLimited } from './rate-limited.ts'
import { contentFilter, refusal, refusalText } from './refusals.ts'
import { refundPolicy } from './refund-policy.ts'
import { fenced, think, truncated } from './wrappers.ts'

/** Order matters: failures before what wraps an answer, wrappers before what answers, `plain` last. */
export const allScripts = (): readonly Script[] => [
  fixed,
  rateLimited,
  limitPerSecond(),
  ...httpErrors,
  hang,
  reset,
  resetMidBody,
  slowDrip,
  ...malformed,
  refusal,
  refusalText,
  contentFilter,
  truncated,
  fenced,
  think,
  allDisagree,
  deployConfig,
  refundPolicy,
  plain,
]

/**
 * Asks the scripts in turn: those a marker of the prompt forces, in table order, then the first whose
 * content matches. The table must end in a script that always matches.
 */
export function replyTo(scripts: readonly Script[], call: Call, rng: Rng): Reply {
  const forced =
    call.markers.size === 0
      ? []
      : scripts.filter((script) => script.markers.some((name) => call.markers.has(name)))
  const ask = (position: number): Reply => {
    const script = forced[position] ?? scripts.find((other) => !forced.includes(other) && other.matches(call))
    if (script === undefined) throw new Error(`no script answers ${call.model}`)
    return script.reply(call, rng, () => ask(position + 1))
  }
  return ask(0)
}
