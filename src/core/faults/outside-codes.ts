// Faults of what stands outside and is asked about a job: part of the table in codes.ts.
import { askedCodes } from './asked-codes.ts'
import type { FaultEntry } from './codes.ts'
import { validatorCodes } from './validator-codes.ts'

export const outsideCodes = {
  outside_not_configured: {
    kind: 'config',
    message: 'The config has no {what}.',
    remedy: 'Add it to the config, or take it out of the policy; then replay the letter.',
  },
  outside_unreadable: {
    kind: 'call',
    message: 'What {what} says cannot be used: {reason}.',
    remedy: 'Compare it with the policy and with what docs/policies.md says of it.',
  },
  state_stale: {
    kind: 'call',
    message: 'State {name} is {ageMs} ms old; {maxAgeMs} ms are allowed.',
    remedy: 'Look at what feeds it, or raise maxAgeMs of the source in the policy.',
  },
  state_unusable: {
    kind: 'call',
    message: 'State {name} cannot be used: {reason}.',
    remedy: 'Correct the source, or the policy that reads it.',
  },
  ...validatorCodes,
  ...askedCodes,
} as const satisfies Record<string, FaultEntry>
