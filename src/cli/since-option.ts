// The option --since of commands that sum up what happened.
import { InvalidArgumentError } from 'commander'
import { readTime } from './time-text.ts'

export const dayMs = 86_400_000

/** Milliseconds since 1970. */
export function sinceOption(text: string): number {
  const time = readTime(text, Date.now())
  if (time === undefined)
    throw new InvalidArgumentError('It must be 90m, 2h, 7d or a date as 2026-11-29T12:00:00Z.')
  return time
}
