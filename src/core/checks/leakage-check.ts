// Check kind `leakage`: nothing secret or personal is in the answer. Findings never repeat what they found.
import type { Leakage } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Subject } from './check.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { foldWidth, type Folded } from './folded-text.ts'
import { detectors, type LeakKind } from './leak-detectors.ts'
import { stripReasoning } from './reasoning.ts'
import { placed, type Passage } from './texts.ts'
import { leaves } from './value-paths.ts'

const names: Readonly<Record<LeakKind, string>> = {
  'api-key': 'an API key',
  'private-key': 'a private key',
  password: 'a password',
  card: 'a card number',
  'bank-account': 'a bank account number',
  email: 'an e-mail address',
  phone: 'a phone number',
  'national-id': 'a national id number',
  'ip-address': 'an IP address',
}

/** Looks at the whole answer and, for JSON, at every key, string and number of the value, escapes undone. */
export const compileLeakage: Compiler<Leakage> = (settings) => {
  const allow = new Set((settings.allow ?? []).map(plain))
  return ok({
    needsValue: false,
    run: (subject) => {
      const known = settings.allowInput === true ? plain(JSON.stringify(subject.input)) : ''
      const search = (passages: readonly Passage[]): Problem[] => {
        const seen = new Set(allow)
        const fresh = (leak: string): boolean => {
          const key = plain(leak)
          if (known.includes(key) || seen.has(key)) return false
          seen.add(key)
          return true
        }
        return passages.flatMap((passage) => {
          const folded = foldWidth(passage.text)
          return settings.detect.flatMap((kind) => leaksIn({ passage, folded }, kind, fresh))
        })
      }
      return outcomeOf(settings, 'instruction', problemsOf(subject, search))
    },
  })
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '')

/**
 * Without escapes everything in the value stands in the text as it is; where there are some, or something was
 * found, the value is looked through first, so that a finding has a path where it can.
 */
function problemsOf(subject: Subject, search: (passages: readonly Passage[]) => Problem[]): Problem[] {
  const { text } = stripReasoning(subject.text)
  const whole = { text, offset: text === '' ? 0 : subject.text.lastIndexOf(text) }
  if (subject.value === undefined) return search([whole])
  const problems = text.includes('\\') ? [] : search([whole])
  return problems.length === 0 && !text.includes('\\') ? [] : search([...leaves(subject.value, true), whole])
}

type Read = { readonly passage: Passage; readonly folded: Folded }

function leaksIn({ passage, folded }: Read, kind: LeakKind, fresh: (leak: string) => boolean): Problem[] {
  const { text, from } = folded
  return detectors[kind].flatMap(({ form, holds }) =>
    Array.from(text.matchAll(form), matchedWhole)
      .filter(({ leak, groups }) => holds?.(leak, groups) ?? true)
      .filter(({ leak }) => fresh(leak))
      .map(({ leak, start }) => ({
        message: `The answer contains ${names[kind]} (${masked(leak)}).`,
        cause: 'unsafe' as const,
        hint: `Leave ${names[kind]} out of the answer.`,
        ...placed(passage, from(start), from(start + leak.length)),
      })),
  )
}

type Matched = { readonly leak: string; readonly start: number; readonly groups: readonly string[] }

function matchedWhole(match: RegExpExecArray): Matched {
  const [found, ...groups] = match
  const before = match.groups?.['before'] ?? ''
  return { leak: before + found, start: match.index - before.length, groups }
}

/** Enough to find it, not enough to use it. */
const masked = (secret: string): string => {
  const line = secret.replaceAll(/\s+/g, ' ')
  return line.length <= 8 ? `${line.slice(0, 1)}…` : `${line.slice(0, 3)}…${line.slice(-2)}`
}
