// Faults of the life of policies and config: taken up, watched by canaries, reviewed by people. Part of codes.ts.

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
  config_unusable: {
    kind: 'config',
    message: 'The changed config does not load: {count} problems.',
    remedy: 'Run `assay config check` where the service runs: it names the line of each problem.',
  },
  config_in_use: {
    kind: 'config',
    message: 'Policies in force need what the changed config no longer has: {count} problems.',
    remedy: 'Put it back, or take it out of the policies first; the config is taken up by itself then.',
  },
  config_needs_restart: {
    kind: 'config',
    message: 'Changed settings are in force after a restart only: {settings}.',
    remedy: 'Restart the processes one by one, or undo the change.',
  },
  listen_failed: {
    kind: 'config',
    message: '{address} cannot be listened on: {reason}.',
    remedy: 'Free the port, or name another address in telemetry.listen.',
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
  file_unreadable: {
    kind: 'config',
    message: '{file} cannot be read: {reason}.',
    remedy: 'Name a file that is there and may be read; - is standard input where a command takes it.',
  },
  review_verdict_unknown: {
    kind: 'config',
    message: 'There is no verdict on job {job}.',
    remedy:
      'List those that ask for a person with `assay reviews list`; older ones are gone with their topic.',
  },
} as const
