// Faults of validators: the tool could not say whether an answer is valid.

export const validatorCodes = {
  validator_failed: {
    kind: 'call',
    message: '{what} could not say whether the answer is valid: {reason}.',
    remedy: 'Mend what it complains of (assay doctor looks at it), then replay the letter.',
  },
  validator_timeout: {
    kind: 'call',
    message: '{what} took longer than {limitMs} ms.',
    remedy: 'See why it is slow, or raise timeoutMs of the validator in the policy.',
  },
  validator_unusable: {
    kind: 'config',
    message: 'The {what} of a validator cannot be used: {reason}.',
    remedy: 'Correct the validator in the policy.',
  },
  sandbox_missing: {
    kind: 'config',
    message: 'There is no sandbox to run {what} in: {reason}.',
    remedy:
      'Install bubblewrap (Debian: apt-get install bubblewrap) where the jobs role runs; assay doctor tries it.',
  },
} as const
