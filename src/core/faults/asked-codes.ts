// Faults of services and sources that are asked about a job: part of the table in codes.ts.
import type { FaultEntry } from './codes.ts'

export const askedCodes = {
  service_failing: {
    kind: 'outage',
    message: '{host} answers with status {status}.',
    remedy: 'Look at the service; then replay the letter.',
  },
  service_refusing: {
    kind: 'config',
    message: '{host} refuses the call with status {status}.',
    remedy: 'Correct address, secret or token in the config; redirects are not followed.',
  },
  service_resting: {
    kind: 'outage',
    message: '{host} failed {count} times in a row and is left alone for {pauseMs} ms.',
    remedy: 'Look at the service; then replay the letter.',
  },
  service_secret_missing: {
    kind: 'config',
    message: '{variable} is not set; {what} needs it.',
    remedy: 'Set the variable and restart; then replay the letter.',
  },
  source_timeout: {
    kind: 'call',
    message: 'State source {name} was not read within {limitMs} ms.',
    remedy: 'Look at the source, or raise its timeoutMs in the config.',
  },
  outside_hangs: {
    kind: 'outage',
    message: '{what} gave no result within {limitMs} ms and was given up.',
    remedy: 'See what it waits for; then replay the letter.',
  },
} as const satisfies Record<string, FaultEntry>
