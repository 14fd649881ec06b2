// `assay validate`: one answer through the checks of a policy or a schema, as every sample of a job goes.
import { openGrammars } from '../../adapters/grammars/open-grammars.ts'
import { parsePolicy } from '../../adapters/policies/policy-document.ts'
import type { Config } from '../../config/config.ts'
import type { Check, CheckReport } from '../../core/checks/check.ts'
import { compileChecks } from '../../core/checks/compile-checks.ts'
import type { Finding } from '../../core/checks/finding.ts'
import type { Repair } from '../../core/checks/json-flags.ts'
import { stripReasoning } from '../../core/checks/reasoning.ts'
import { runChecks } from '../../core/checks/run-checks.ts'
import type { Job } from '../../core/job/job.ts'
import type { Language } from '../../core/job/language.ts'
import { validated } from '../../core/outside/read-validation.ts'
import type { ValidatorResult } from '../../core/outside/report.ts'
import type { ValidatorPlan } from '../../core/outside/validator-plan.ts'
import { compileOutside } from '../../core/policy/compile-outside.ts'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'
import { openValidators } from '../open-validators.ts'
import { findPolicy } from './find-policy.ts'
import { wholeProblem, type Problem } from './problem.ts'

/** The checks to go through, and whose they are. */
export type CheckSet = {
  readonly name: string
  readonly checks: readonly Check[]
  /** Asked when the checks have nothing against the answer. */
  readonly validators: readonly ValidatorPlan[]
}

/** The checks of a policy of the folder, or of a policy file. Its models need not be in the config. */
export async function checksOfPolicy(
  folder: string,
  wanted: string,
): Promise<Result<CheckSet, readonly Problem[]>> {
  const found = findPolicy(folder, wanted)
  if (!found.ok) return found
  const { record, placed } = found.value
  const compiled = compileChecks(record, await openGrammars())
  if (!compiled.ok) return failed(placed(compiled.fault))
  const outside = compileOutside(record)
  if (!outside.ok) return failed(placed(outside.fault))
  const validators = outside.value.vetting?.validators ?? []
  return ok({ name: `${record.name} ${record.version}`, checks: compiled.value, validators })
}

/** The checks that every answer in JSON goes through, with this JSON Schema, given as JSON or YAML. */
export function checksOfSchema(file: string, text: string): Result<CheckSet, readonly Problem[]> {
  const parsed = parsePolicy(text)
  if (!parsed.ok) {
    return failed(
      parsed.fault.map(({ place, complaint }) => ({
        where: `${file}:${place.line}:${place.column}`,
        ...complaint,
      })),
    )
  }
  const schema = parsed.value.values
  const compiled = compileChecks({ output: { kind: 'json', schema } })
  if (compiled.ok) return ok({ name: file, checks: compiled.value, validators: [] })
  return failed(compiled.fault.map(({ message }) => wholeProblem(file, message)))
}

export type Validation = {
  /** `accepted`: checks ran and none found or failed at anything that counts. */
  readonly verdict: 'accepted' | 'rejected'
  readonly by: string
  readonly findings: readonly Finding[]
  readonly shadow: readonly Finding[]
  /** Checks that could not be run; those of `bypassed` let an answer pass all the same. */
  readonly errors: CheckReport['errors']
  readonly bypassed: CheckReport['bypassed']
  readonly skipped: readonly string[]
  /** Checks that ran. */
  readonly executed: number
  /** The text that was checked: without what a model thought aloud. */
  readonly text: string
  readonly value?: Json
  readonly repairs: readonly Repair[]
  readonly flags: CheckReport['flags']
  /** In the order of the policy; empty until they are asked. */
  readonly validators: readonly ValidatorResult[]
  /** Ids of validators that were not asked, since a check had something against the answer. */
  readonly notAsked: readonly string[]
}

export type Answered = {
  readonly answer: string
  readonly job: Pick<Job, 'input' | 'documents'>
  readonly language?: Language
}

/** The verdict of the checks on one answer, by the rule that samples of jobs go by. */
export function validateAnswer(
  { name, checks, validators }: CheckSet,
  { answer, job, language }: Answered,
): Validation {
  const stripped = stripReasoning(answer)
  const report = runChecks(checks, {
    text: stripped.text,
    finish: 'stop',
    input: job.input,
    documents: job.documents,
    ...(language === undefined ? {} : { language }),
  })
  const sound = report.failed.length === 0 && report.errors.length === 0 && report.executed > 0
  const aside = stripped.repairs.map((kind): Repair => ({ kind, lossless: true }))
  const { shadow, errors, bypassed, skipped, executed, flags } = report
  return {
    verdict: sound ? 'accepted' : 'rejected',
    by: name,
    findings: report.failed,
    shadow,
    errors,
    bypassed,
    skipped,
    executed,
    text: stripped.text,
    ...(report.value === undefined ? {} : { value: report.value }),
    repairs: [...aside, ...report.repairs.filter(({ kind }) => !stripped.repairs.includes(kind))],
    flags,
    validators: [],
    notAsked: validators.map(({ id }) => id),
  }
}

/** Asks the validators about an answer that the checks accept, and lets them have their say in the verdict. */
export async function askValidators(
  { validators }: CheckSet,
  validation: Validation,
  { config, signal }: { readonly config: Config; readonly signal: AbortSignal },
): Promise<Validation> {
  if (validation.verdict === 'rejected' || validators.length === 0) return validation
  const { close, validate } = openValidators(config)
  const { text, value } = validation
  const answer = { text, ...(value === undefined ? {} : { value }) }
  const place = { kind: 'validate', jobId: 'validate', attempt: 1, input: {}, answer } as const
  const results = await Promise.all(
    validators.map(async (plan) => validated(plan, await validate({ ...place, id: plan.id, plan }, signal))),
  )
  await close()
  const holds = ({ mode, status, onError }: ValidatorResult): boolean =>
    mode === 'enforce' && (status === 'fail' || (status === 'error' && onError === 'closed'))
  const verdict = results.some(holds) ? 'rejected' : 'accepted'
  return { ...validation, verdict, validators: results, notAsked: [] }
}
