// A log for the bench's own connections: only what went wrong is worth a line.
import type { Log } from '../../src/ports/telemetry.ts'

const nothing = (): void => undefined
const say = (message: string, fields?: object): void => console.error(message, fields ?? '')

export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: say }
