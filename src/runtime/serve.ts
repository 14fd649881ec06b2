// The service: starts its roles, runs until it is told to end or cannot go on, ends in order.
import { openLog } from '../adapters/log/open-log.ts'
import { openTelemetry } from '../adapters/otel/open-telemetry.ts'
import type { Config } from '../config/config.ts'
import type { Log, Tracer } from '../ports/telemetry.ts'
import { startCompensationsRole } from './compensations-role.ts'
import { startJobsRole } from './jobs-role.ts'
import type { Role } from './role.ts'
import { startSamplesRole } from './samples-role.ts'

export type RoleName = Role['name']

export type ServeOptions = {
  readonly roles: readonly RoleName[]
  readonly onReady?: () => void
}

const starters: Readonly<
  Record<RoleName, (config: Config, deps: { readonly log: Log; readonly tracer: Tracer }) => Promise<Role>>
> = { samples: startSamplesRole, jobs: startJobsRole, compensations: startCompensationsRole }

/**
 * Resolves with the exit code: 0 after SIGTERM or SIGINT, 1 when a role could not go on. Whatever hangs, it resolves
 * within the drain time and a few seconds.
 */
export async function serve(config: Config, { roles, onReady }: ServeOptions): Promise<number> {
  const log = openLog(config.log)
  const telemetry = openTelemetry(config.telemetry, log)
  const stopped = untilSignal(log)
  const running: Role[] = []
  let code = 0
  try {
    // Workers first: a consumer without workers would fill its window with waiting jobs.
    for (const name of ['samples', 'jobs', 'compensations'] as const) {
      if (roles.includes(name)) running.push(await starters[name](config, { log, tracer: telemetry.tracer }))
    }
    log.info('ready', { roles: [...roles] })
    onReady?.()
    const crash = await Promise.race([stopped, ...running.map(({ crashed }) => crashed)])
    if (crash !== undefined) {
      log.error('a role cannot go on', { reason: crash })
      code = 1
    }
  } catch (error) {
    log.error('the service could not start', {
      reason: error instanceof Error ? error.message : String(error),
    })
    code = 1
  }
  log.info('stopping')
  // Jobs first: their last samples still need the workers.
  const deadline = performance.now() + config.intake.drainMs
  for (const role of running.toReversed())
    await role.stop(Math.max(leastStopMs, deadline - performance.now()))
  await telemetry.close()
  log.info('stopped', { code })
  return code
}

/** What the last role is given when the others have used up the drain time. */
const leastStopMs = 2000

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function untilSignal(log: Log): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals): void => {
      log.info('signal', { signal })
      process.once('SIGINT', () => process.exit(130))
      process.once('SIGTERM', () => process.exit(143))
      resolve(undefined)
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })
}
