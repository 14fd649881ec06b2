// The webhooks in force, by action type. One that undo commands in hand still go to is not taken away.
import type { Webhook } from '../../consumers/compensations/webhook-call.ts'
import { failed, ok } from '../core/prelude.ts'
import type { TakeUp } from './role.ts'

type Webhooks = Readonly<Record<string, Webhook>>

export type WebhooksInForce = {
  readonly of: (type: string) => Webhook | undefined
  /** Others, where those that are gone are not of the types in hand. */
  readonly prepare: (next: Webhooks, inHand: readonly string[]) => ReturnType<TakeUp>
  /** No command of the type is in hand any more. */
  readonly ended: (type: string) => void
}

/** `onFree` is told when a webhook could be taken away that could not be before. */
export function openWebhooks(first: Webhooks, onFree: () => void): WebhooksInForce {
  let current = first
  let refusedFor: readonly string[] = []
  return {
    of: (type) => (Object.hasOwn(current, type) ? current[type] : undefined),
    prepare(next, inHand) {
      refusedFor = inHand.filter((type) => Object.hasOwn(current, type) && !Object.hasOwn(next, type))
      if (refusedFor.length > 0)
        return failed(
          refusedFor.map(
            (type) =>
              `undo commands in hand need compensations.webhooks.${type}, which the changed file no longer has`,
          ),
        )
      return ok({ put: () => void (current = next), drop: () => undefined })
    },
    ended(type) {
      if (refusedFor.includes(type)) onFree()
    },
  }
}
