// Faults of the life of policies and config: taken up, watched by canaries, reviewed by people. Part of codes.ts.

export const lifecycleCodes = {
  policies_unusable: {
    kind: 'config',
    message: 'The policies do not load: {count} problems.',
    remedy: 'Run `assay policy check`: it names file and line of each problem.',
  },
  policies_unserved: {
    kind: 'config',
    message: 'Policies need what the config does not have: {count} problems.',
    remedy:
      'Add it to assay.yaml, name a variable that is set, bring the collection, or correct the policy; it is then taken up by itself.',
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
    message: 'The changed config lacks what is in use: {count} problems.',
    remedy:
      'Put it back, name a variable that is set, or have nothing use it any more, policies first; the config is then taken up by itself.',
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
  model_in_use: {
    kind: 'config',
    message: 'The changed config has no model {model}, and jobs processes may still draw from it.',
    remedy:
      'Put the model back, or take it out of the policies; a process that starts with this config does not work for it.',
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
