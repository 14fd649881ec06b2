// A log for tests that are not about logging.
import type { Log } from '../../src/ports/telemetry.ts'

const nothing = (): void => undefined

export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
