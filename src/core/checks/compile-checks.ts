// Compiles a policy's checks: the built-in ones first, then the policy's list in its order.
import type { Policy } from '../../../schemas/generated/policy.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { answerPresent, fitsSchema, maxLength, readableJson } from './builtin-checks.ts'
import type { Check } from './check.ts'
import { compileCitations } from './citations-check.ts'
import { compileCode } from './code-check.ts'
import type { CheckProblem, Compiler, Context, Runner } from './compile-check.ts'
import type { Grammars } from './grammar.ts'
import { compileItems } from './items-check.ts'
import { compileJsonSchema } from './json-schema.ts'
import { compileLanguage } from './language-check.ts'
import { compileLeakage } from './leakage-check.ts'
import { compileLength } from './length-check.ts'
import { compileNumbers } from './numbers-check.ts'
import { compilePatterns } from './patterns-check.ts'
import { compileQuotes } from './quotes-check.ts'
import { compileRules } from './rules-check.ts'
import { compileSections } from './sections-check.ts'
import { compileBoilerplate, compileRefusal } from './wording-checks.ts'
import { compileWords } from './words-check.ts'

export type { CheckProblem } from './compile-check.ts'

type Settings = NonNullable<Policy['checks']>[number]

const BUILTIN_IDS = ['answer-present', 'max-length', 'json', 'schema']
const DEFAULT_MAX_CHARS = 65_536

/**
 * The checks of a policy, ready to run; built-in are `json` and `schema` for JSON, else `answer-present`, and
 * always `max-length`. `grammars`: the parsers loaded beside those of the core. Every mistake in the policy is reported, by pointer; nothing is compiled half.
 */
export function compileChecks(
  policy: Pick<Policy, 'output' | 'checks'>,
  grammars?: Grammars,
): Result<readonly Check[], readonly CheckProblem[]> {
  const problems: CheckProblem[] = []
  const checks = builtins(policy.output ?? {}, problems)
  const ids = new Set(BUILTIN_IDS)
  const json = policy.output?.kind === 'json'
  for (const [index, settings] of (policy.checks ?? []).entries()) {
    const pointer = `/checks/${index}`
    if (ids.has(settings.id))
      problems.push({ pointer: `${pointer}/id`, message: `the id "${settings.id}" is taken` })
    ids.add(settings.id)
    const compiled = compileOne(settings, { json, ...(grammars === undefined ? {} : { grammars }) })
    if (compiled.ok) checks.push(withSettings(settings, compiled.value, json))
    else problems.push(...compiled.fault.map((each) => ({ ...each, pointer: pointer + each.pointer })))
  }
  return problems.length > 0 ? failed(problems) : ok(checks)
}

function builtins(output: NonNullable<Policy['output']>, problems: CheckProblem[]): Check[] {
  const length = maxLength(output.maxChars ?? DEFAULT_MAX_CHARS)
  if (output.kind !== 'json') {
    if (output.schema !== undefined) {
      problems.push({ pointer: '/output/schema', message: 'a schema needs "kind": "json"' })
    }
    return [length, answerPresent()]
  }
  if (output.schema === undefined) return [length, readableJson(output.lossyRepair ?? false, undefined)]
  const validator = compileJsonSchema(output.schema)
  if (!validator.ok) {
    problems.push(...validator.fault.map((message) => ({ pointer: '/output/schema', message })))
    return []
  }
  return [length, readableJson(output.lossyRepair ?? false, validator.value), fitsSchema(validator.value)]
}

function withSettings(settings: Settings, runner: Runner, json: boolean): Check {
  return {
    id: settings.id,
    kind: settings.kind,
    mode: settings.mode ?? 'enforce',
    onError: settings.onError ?? 'closed',
    needsValue: runner.needsValue && json,
    run: runner.run,
  }
}

/** One entry a kind: the name of the kind in the policy, and what compiles it. */
const compilers: { readonly [Kind in Settings['kind']]: Compiler<Extract<Settings, { kind: Kind }>> } = {
  boilerplate: compileBoilerplate,
  citations: compileCitations,
  code: compileCode,
  items: compileItems,
  language: compileLanguage,
  leakage: compileLeakage,
  length: compileLength,
  numbers: compileNumbers,
  patterns: compilePatterns,
  quotes: compileQuotes,
  refusal: compileRefusal,
  rules: compileRules,
  sections: compileSections,
  words: compileWords,
}

/** The table keeps kind and settings together; a lookup by a union of kinds cannot, hence the one cast. */
function compileOne(settings: Settings, context: Context): Result<Runner, readonly CheckProblem[]> {
  const compile = compilers[settings.kind] as Compiler<Settings>
  return compile(settings, context)
}
