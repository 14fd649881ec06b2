// The idempotency key of an undo command: where its job stood, and the action. A topic's name has no slash, an
// action's id may have one.
import { sourceKey, type Source } from '../../src/core/job/source.ts'

/** The same whenever the command is sent or delivered. */
export const undoKey = (source: Source, actionId: string): string => `${sourceKey(source)}/${actionId}`

/** The part of a key that all commands of one job share. */
export const jobPart = (key: string): string => key.split('/', 1)[0] ?? ''
