// Faults of the life of a policy: taken up, watched by canaries, reviewed by people. Part of the table in codes.ts.

export const lifecycleCodes = {
  policies_unusable: {
    kind: 'config',
    message: 'The policies do not load: {count} problems.',
    remedy: 'Run `assay policy check`: it names file and line of each problem.',
  },
  policies_regressed: {
    kind: 'config',
    message: 'The policies fail {count} rows of their regression sets.',
    remedy: 'Run `assay policy check`; correct the policy, or the row if its new outcome is meant.',
  },
  policy_content_changed: {
    kind: 'config',
    message: 'A policy has another content under a version that is in force: {policies}.',
    remedy: 'Raise `version` in the policy file; the change is taken up then.',
  },
  canary_failed: {
    kind: 'call',
    message: 'Canary {canary} of {policy} is known to be {expected} and was judged {got}.',
    remedy:
      'Look at the judging model: was it changed, or a prompt of it? Until it tells good from bad, trust no verdict that rests on it.',
  },
  canary_undecided: {
    kind: 'call',
    message: 'Canary {canary} of {policy} could not be judged: {reason}.',
    remedy: 'Look at the replies of the judging model; jobs it cannot judge are not approved.',
  },
  review_verdict_unknown: {
    kind: 'config',
    message: 'There is no verdict on job {job}.',
    remedy:
      'List those that ask for a person with `assay reviews list`; older ones are gone with their topic.',
  },
} as const
