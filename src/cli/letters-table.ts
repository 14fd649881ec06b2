// Dead letters on the screen.
import { faultCodes } from '../core/faults/codes.ts'
import { nearest } from '../core/text/nearest.ts'
import { counted } from '../runtime/commands/counted.ts'
import type { ListedLetter } from '../runtime/commands/letters.ts'
import type { LetterOptions } from './letter-options.ts'
import type { Screen } from './screen.ts'
import type { Cell } from './table.ts'
import { ageText } from './time-text.ts'

export type LetterRow = { readonly letter: ListedLetter; readonly last: Cell }

/** One line a letter; `title` names the last column. */
export function showLetters(rows: readonly LetterRow[], title: string, screen: Screen): void {
  const now = Date.now()
  screen.table(
    [
      { title: 'ID', whole: true },
      { title: 'AGE', side: 'right' },
      { title: 'CODE' },
      { title: 'POLICY' },
      { title: 'JOB' },
      { title, whole: true },
    ],
    rows.map(({ letter, last }) => [
      letter.id,
      ageText(now - letter.at),
      letter.code,
      letter.policy,
      letter.jobId,
      last,
    ]),
  )
}

/** How many of each code, and what to do about the most frequent ones. */
export function sumUp(letters: readonly ListedLetter[], screen: Screen): void {
  const byCode = [...Map.groupBy(letters, ({ code }) => code)].toSorted(([, a], [, b]) => b.length - a.length)
  for (const [code, some] of byCode.slice(0, 3)) {
    screen.note({ text: `${some.length} ${code}`, tone: 'strong' }, `: ${some[0]?.remedy ?? ''}`)
  }
  if (byCode.length > 3) screen.note(`… and ${counted(byCode.length - 3, 'more code', 'more codes')}`)
}

/** Nothing met the filter: says so, and which code was likely meant. */
export function sayNothingMatched({ code }: LetterOptions, screen: Screen): void {
  const codes = Object.keys(faultCodes)
  const meant = code === undefined || codes.includes(code) ? undefined : nearest(code, codes)
  screen.note(
    `No dead letter matches.${meant === undefined ? '' : ` There is no code ${code ?? ''}; did you mean ${meant}?`}`,
  )
}

/** "20 of 150 letters" where a limit cut some off. */
export const shownText = (shown: number, matched: number): string =>
  shown === matched ? counted(matched, 'letter') : `${shown} of ${counted(matched, 'letter')}`
