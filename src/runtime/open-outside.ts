// What this process can ask outside of itself: an adapter a kind. A kind without one is answered with a fault.
import type { Config } from '../config/config.ts'
import { noOutside } from '../engine/no-outside.ts'
import type { Outside } from '../ports/outside.ts'
import { openValidators } from './open-validators.ts'

export type OpenOutside = Outside & { readonly close: () => Promise<void> }

export function openOutside(config: Pick<Config, 'databases' | 'sandbox'>): OpenOutside {
  const validators = openValidators(config)
  return {
    consult(call) {
      const { request, signal } = call
      return request.kind === 'validate' ? validators.validate(request, signal) : noOutside.consult(call)
    },
    close: validators.close,
  }
}
