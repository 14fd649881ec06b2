// Compiles a policy's checks: the built-in ones first, then the policy's list in its order.
import type { Policy } from '../../../schemas/generated/policy.ts'
import { assertNever, failed, ok, type Result } from '../prelude.ts'
import { answerPresent, fitsSchema, maxLength, readableJson } from './builtin-checks.ts'
import type { Check } from './check.ts'
import type { CheckProblem, Runner } from './compile-check.ts'
import { compileJsonSchema } from './json-schema.ts'
import { compileLength } from './length-check.ts'
import { compileRules } from './rules-check.ts'

export type { CheckProblem } from './compile-check.ts'

type Settings = NonNullable<Policy['checks']>[number]

const BUILTIN_IDS = ['answer-present', 'max-length', 'json', 'schema']
const DEFAULT_MAX_CHARS = 65_536

/**
 * The checks of a policy, ready to run; built-in are `json` and `schema` for JSON, else `answer-present`, and
 * always `max-length`. Every mistake in the policy is reported, by pointer; nothing is compiled half.
 */
export function compileChecks(
  policy: Pick<Policy, 'output' | 'checks'>,
): Result<readonly Check[], readonly CheckProblem[]> {
  const problems: CheckProblem[] = []
  const checks = builtins(policy.output ?? {}, problems)
  const ids = new Set(BUILTIN_IDS)
  for (const [index, settings] of (policy.checks ?? []).entries()) {
    const pointer = `/checks/${index}`
    if (ids.has(settings.id))
      problems.push({ pointer: `${pointer}/id`, message: `the id "${settings.id}" is taken` })
    ids.add(settings.id)
    const compiled = compileOne(settings)
    if (compiled.ok) checks.push(withSettings(settings, compiled.value, policy.output?.kind === 'json'))
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
    return [answerPresent(), length]
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
    mode: settings.mode ?? 'enforce',
    onError: settings.onError ?? 'closed',
    needsValue: runner.needsValue && json,
    run: runner.run,
  }
}

function compileOne(settings: Settings): Result<Runner, readonly CheckProblem[]> {
  switch (settings.kind) {
    case 'length':
      return compileLength(settings)
    case 'rules':
      return compileRules(settings)
    default:
      return assertNever(settings)
  }
}
