// What the checks say of one answer, for people.
import type { Finding } from '../core/checks/finding.ts'
import { counted } from '../runtime/commands/counted.ts'
import type { Validation } from '../runtime/commands/validate.ts'
import { cutTo, widthOf } from './fit-text.ts'
import { showFact } from './report.ts'
import type { Screen } from './screen.ts'
import { safeText } from './terminal-text.ts'
import { wrapText } from './wrap-text.ts'

/** Verdict first, then why, then what was taken. */
export function showValidation(validation: Validation, screen: Screen): void {
  const { verdict, by, executed, findings, shadow, errors, bypassed, skipped } = validation
  screen.line(
    { text: verdict, tone: verdict === 'accepted' ? 'good' : 'bad' },
    `  by ${by}: ${counted(executed, 'check')} run, ${counted(findings.length, 'finding')}`,
  )
  showFindings(findings, screen)
  for (const { check, reason } of errors) say(screen, 'not run', `${check}: ${reason}`)
  if (executed === 0) say(screen, 'because', 'no check was run, and nothing passes unchecked')
  showFindings(shadow, screen)
  for (const { check, reason } of bypassed) say(screen, 'bypassed', `${check}: ${reason}`)
  showValidators(validation, screen)
  if (skipped.length > 0) say(screen, 'skipped', skipped.join(', '))
  showTaken(validation, screen)
}

/** A finding: its check, kind and place, then its message in full. */
export function showFindings(findings: readonly Finding[], screen: Screen, indent = '  '): void {
  for (const { check, errorType, mode, path, span, cause, message, hint } of findings) {
    const place = [path, span === undefined ? undefined : `characters ${span.start} to ${span.end}`, cause]
    const about = [errorType, ...place.filter((each) => each !== undefined && each !== '')].join(', ')
    const tone = mode === 'shadow' ? 'dim' : 'warn'
    const said = safeText(`${about}${mode === 'shadow' ? ', shadow' : ''}`)
    const room = screen.columns - indent.length - widthOf(check) - 2
    screen.line(indent, { text: check, tone }, '  ', cutTo(said, room))
    for (const line of wrapText(message, screen.columns - indent.length - 2)) screen.line(indent, '  ', line)
    if (hint === undefined) continue
    for (const line of wrapText(`do: ${hint}`, screen.columns - indent.length - 2)) {
      screen.line(indent, '  ', line)
    }
  }
}

function showValidators({ validators, notAsked }: Validation, screen: Screen): void {
  for (const result of validators) showValidator(result, screen)
  if (notAsked.length > 0) say(screen, 'not run', `validators ${notAsked.join(', ')}: the checks come first`)
}

function showValidator(result: Validation['validators'][number], screen: Screen): void {
  const { id, mode, status, problems, fault, tool = 'no tool' } = result
  const shadow = mode === 'shadow' ? ', shadow' : ''
  const tone = status === 'pass' ? 'good' : 'warn'
  screen.line('  ', { text: status.padEnd(6), tone }, `validator ${id}`, `  ${safeText(tool)}${shadow}`)
  const told = [
    ...problems.map(problemText),
    ...(fault === undefined ? [] : [`${fault.message} ${fault.remedy}`]),
  ]
  for (const line of told.flatMap((text) => wrapText(text, screen.columns - 9)))
    screen.line(' '.repeat(9), line)
}

type Problem = Validation['validators'][number]['problems'][number]

const problemText = ({ message, place, hint }: Problem): string =>
  `${place === undefined ? '' : `${place}: `}${message}${hint === undefined ? '' : ` (${hint})`}`

function showTaken({ value, text, repairs, flags }: Validation, screen: Screen): void {
  for (const { kind, lossless } of repairs) {
    say(screen, 'repaired', `${kind}${lossless ? '' : ' (lossy: something was guessed)'}`)
  }
  for (const { kind, path } of flags) say(screen, 'noticed', `${kind}${path === undefined ? '' : ` ${path}`}`)
  screen.line({ text: value === undefined ? 'text' : 'taken', tone: 'dim' })
  showShort(value === undefined ? text : JSON.stringify(value, null, 2), screen)
}

const most = { characters: 4000, lines: 60 }

/** The beginning of a text, and how much of it is left out: an answer of megabytes is nothing to be read on a screen. */
function showShort(text: string, screen: Screen): void {
  const lines = text.slice(0, most.characters).split('\n', most.lines)
  const shown = lines.join('\n')
  screen.block(shown, '  ')
  const left = text.length - shown.length
  if (left > 0) screen.note({ text: `${counted(left, 'more character')}; --json has all`, tone: 'dim' })
}

const say = (screen: Screen, name: string, text: string): void =>
  showFact({ name, text, tone: 'dim' }, screen, 9)
