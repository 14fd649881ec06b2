// Faults of calls to services that the config names: webhooks, reward services, sources of state.
import type { FaultEntry } from './codes.ts'

export const serviceCodes = {
  http_target_refused: {
    kind: 'config',
    message: '{host} may not be called: {reason}.',
    remedy: 'Name its origin in the config; privateNetwork: true lets it be in a network of your own.',
  },
  http_unreachable: {
    kind: 'outage',
    message: '{host} cannot be reached: {reason}.',
    remedy: 'Check address, name service and certificate; nothing was sent.',
  },
  http_connection_lost: {
    kind: 'call',
    message: 'The connection to {host} broke: {reason}.',
    remedy: 'Look at the service and the proxies before it; what was sent may have arrived.',
  },
  http_timeout: {
    kind: 'call',
    message: '{host} did not reply in whole within {limitMs} ms.',
    remedy: 'Look at the service, or raise its timeoutMs; what was sent may have arrived.',
  },
  http_reply_too_large: {
    kind: 'call',
    message: 'The reply of {host} is longer than {limit} bytes.',
    remedy: 'Have the service reply with less.',
  },
  webhook_missing: {
    kind: 'config',
    message: 'The config has no webhook for actions of type {type}.',
    remedy: 'Add it under compensations.webhooks, then run `assay compensations retry`.',
  },
  webhook_refused: {
    kind: 'config',
    message: '{host} refuses the undo command with {status}: {reason}.',
    remedy: 'Correct the webhook or its address, then run `assay compensations retry`.',
  },
  webhook_failing: {
    kind: 'outage',
    message: '{host} answers {status} to the undo command: {reason}.',
    remedy: 'Look at the webhook, then run `assay compensations retry`.',
  },
} as const satisfies Record<string, FaultEntry>
