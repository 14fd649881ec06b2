// The table of scripts, and how one is chosen.
import type { Call, Reply, Script } from '../script.ts'
import type { Rng } from '../rng.ts'
import { allDisagree } from './all-disagree.ts'
import { asksBack } from './asks-back.ts'
import { hang, reset, resetMidBody, slowDrip } from './broken-connections.ts'
import { codeSnippet } from './code-snippet.ts'
import { creative } from './creative.ts'
import { deployConfig } from './deploy-config.ts'
import { dictated } from './dictated.ts'
import { fixed } from './fixed.ts'
import { helpCentre } from './help-centre.ts'
import { httpErrors } from './http-errors.ts'
import { judge } from './judge.ts'
import { malformed } from './malformed.ts'
import { plain } from './plain.ts'
import { limitPerSecond, rateLimited } from './rate-limited.ts'
import { refusedParameters } from './refused-parameters.ts'
import { contentFilter, refusal, refusalText } from './refusals.ts'
import { refundPolicy } from './refund-policy.ts'
import { shaped } from './shaped.ts'
import { sqlQuery } from './sql-query.ts'
import { trade } from './trade.ts'
import { cached, fenced, think, truncated, varied } from './wrappers.ts'

/** Order matters: failures before what wraps an answer, wrappers before what answers, `plain` last. */
export const allScripts = (): readonly Script[] => [
  rateLimited,
  limitPerSecond(),
  ...httpErrors,
  refusedParameters,
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
  varied,
  cached,
  judge,
  shaped,
  dictated,
  fixed,
  allDisagree,
  deployConfig,
  trade,
  sqlQuery,
  codeSnippet,
  creative,
  refundPolicy,
  asksBack,
  helpCentre,
  plain,
]

/**
 * Asks the scripts in turn: those a marker of the prompt forces, in table order, then those whose content
 * matches, in table order. The table must end in a script that always matches.
 */
export function replyTo(scripts: readonly Script[], call: Call, rng: Rng): Reply {
  const isForced = (script: Script): boolean =>
    call.markers.size > 0 && script.markers.some((name) => call.markers.has(name))
  const forced = scripts.filter(isForced)
  const ask = (position: number): Reply => {
    const script = forced[position]
    return script === undefined ? askByContent(0) : script.reply(call, rng, () => ask(position + 1))
  }
  const askByContent = (from: number): Reply => {
    const at = scripts.findIndex(
      (script, index) => index >= from && !forced.includes(script) && script.matches(call),
    )
    const script = scripts[at]
    if (script === undefined) throw new Error(`no script answers ${call.model}`)
    return script.reply(call, rng, () => askByContent(at + 1))
  }
  return ask(0)
}
