// What a compiled check is, what it looks at, and what a run of all of them reports.
import type { Policy } from '../../../schemas/generated/policy.ts'
import type { Document } from '../job/job.ts'
import type { Language } from '../job/language.ts'
import type { Json } from '../prelude.ts'
import type { Flag, Repair } from './json-flags.ts'
import type { CheckResult, Finding } from './finding.ts'

/** One sample, as the checks see it. */
export type Subject = {
  readonly text: string
  readonly finish: 'stop' | 'length' | 'other'
  /** Filled in by the extraction, when the policy wants JSON. */
  readonly value?: Json
  /** The value does not fit its schema, as is already reported. */
  readonly unfit?: boolean
  readonly language?: Language
  readonly input: Json
  readonly documents: readonly Document[]
  readonly reasoning?: string
}

/** What the extraction hands on to the checks after it. */
export type ReadValue = {
  readonly value: Json
  readonly repairs: readonly Repair[]
  readonly flags: readonly Flag[]
}

/** `skipped`: it had nothing to look at, or could not tell; neither a pass nor an error, and not counted as run. */
export type Outcome =
  | (CheckResult & { readonly read?: ReadValue })
  | { readonly check: string; readonly status: 'skipped'; readonly reason: string }

export type CheckKind =
  'answer-present' | 'max-length' | 'json' | 'schema' | NonNullable<Policy['checks']>[number]['kind']

export type Check = {
  readonly id: string
  readonly kind: CheckKind
  readonly mode: 'enforce' | 'shadow'
  readonly onError: 'closed' | 'open'
  /** Cannot say anything when no value could be read; it is then not run. */
  readonly needsValue: boolean
  readonly run: (subject: Subject) => Outcome
}

export type CheckReport = {
  readonly results: readonly CheckResult[]
  /** Enforcing checks that ran and reached pass or fail. With zero of them nothing may be approved. */
  readonly executed: number
  /** Findings of enforcing checks, in order. */
  readonly failed: readonly Finding[]
  readonly shadow: readonly Finding[]
  /** Enforcing checks that could not run and are fail-closed. */
  readonly errors: readonly { readonly check: string; readonly reason: string }[]
  /** Enforcing checks that could not run and are fail-open: they let the sample pass, and this says so. */
  readonly bypassed: readonly { readonly check: string; readonly reason: string }[]
  /** Checks that had nothing to look at, since no value could be read or it does not fit its schema. */
  readonly skipped: readonly string[]
  readonly value?: Json
  readonly repairs: readonly Repair[]
  readonly flags: readonly Flag[]
}
