// The service: starts its roles, runs until it is told to end or cannot go on, ends in order.
import { resolve } from 'node:path'
import { kafkaFault } from '../adapters/kafka/kafka-fault.ts'
import { openLog } from '../adapters/log/open-log.ts'
import { openTelemetry } from '../adapters/otel/open-telemetry.ts'
import type { Config } from '../config/config.ts'
import { loadConfig, type LoadedConfig } from '../config/load.ts'
import type { Log } from '../ports/telemetry.ts'
import { startCompensationsRole } from './compensations-role.ts'
import { configInForce } from './config-in-force.ts'
import { startJobsRole } from './jobs-role.ts'
import { openMonitoring, type Monitoring } from './open-monitoring.ts'
import type { Readiness } from './readiness.ts'
import type { Role, RoleDeps, TakeUp } from './role.ts'
import { startSamplesRole } from './samples-role.ts'
import { takeUpByAll } from './take-up-by-all.ts'
import { watchConfig, type ConfigWatch } from './watch-config.ts'
import { errorText } from '../core/faults/error-text.ts'

export type RoleName = Role['name']

export type ServeOptions = {
  readonly roles: readonly RoleName[]
  readonly onReady?: () => void
}

const starters: Readonly<Record<RoleName, (config: Config, deps: RoleDeps) => Promise<Role>>> = {
  samples: startSamplesRole,
  jobs: startJobsRole,
  compensations: startCompensationsRole,
}

/** `stopped`: by SIGTERM or SIGINT. `failed`: a role could not go on. `kafka-away`: it did not answer at the start. */
export type ServeEnd = 'stopped' | 'failed' | 'kafka-away'

/**
 * Resolves with how it ended. Whatever hangs, it resolves within the drain time and a few seconds. What may change of
 * the config is taken up while it runs.
 */
export async function serve(loaded: LoadedConfig, { roles, onReady }: ServeOptions): Promise<ServeEnd> {
  const { config } = loaded
  const log = openLog(config.log)
  const telemetry = openTelemetry(config.telemetry, log)
  const stopped = untilSignal(log)
  const running: Role[] = []
  let end: ServeEnd = 'stopped'
  let watch: ConfigWatch | undefined
  let state: Readiness['state'] = 'starting'
  let monitoring: Monitoring | undefined
  try {
    monitoring = await openMonitoring(config.telemetry, { state: () => state, roles: () => running }, log)
    const { meter } = monitoring
    const deps = { log, tracer: telemetry.tracer, meter, onUseChanged: () => watch?.again() }
    // Workers first: a consumer without workers would fill its window with waiting jobs.
    for (const name of ['samples', 'jobs', 'compensations'] as const) {
      if (roles.includes(name)) running.push(await starters[name](config, deps))
    }
    watch = watchFor(loaded, { ...deps, takeUp: takeUpByAll(running) })
    state = 'running'
    log.info('ready', { roles: [...roles] })
    onReady?.()
    const crash = await Promise.race([stopped, ...running.map(({ crashed }) => crashed)])
    if (crash !== undefined) {
      log.error('a role cannot go on', { reason: crash })
      end = 'failed'
    }
  } catch (error) {
    log.error('the service could not start', {
      reason: errorText(error),
    })
    end = kafkaFault(error).kind === 'outage' ? 'kafka-away' : 'failed'
  }
  state = 'stopping'
  log.info('stopping')
  await watch?.stop()
  // Jobs first: their last samples still need the workers.
  const deadline = performance.now() + config.intake.drainMs
  for (const role of running.toReversed())
    await role.stop(Math.max(leastStopMs, deadline - performance.now()))
  await Promise.all([monitoring?.close(), telemetry.close()])
  log.info('stopped', { end })
  return end
}

/** A file that was there must be there; where there was none, one may come. */
function watchFor(
  { config, file }: LoadedConfig,
  { log, tracer, meter, takeUp }: Omit<RoleDeps, 'onUseChanged'> & { readonly takeUp: TakeUp },
): ConfigWatch {
  const inForce = configInForce(config, { takeUp, log, tracer, meter })
  let known = file
  return watchConfig({
    path: file ?? resolve('assay.yaml'),
    read() {
      const read = loadConfig(known === undefined ? {} : { file: known })
      if (read.ok) known = read.value.file
      try {
        inForce.offer(read)
      } catch (error) {
        // A fault of ours: the service goes on with what it has.
        log.error('a changed config could not be taken up', { code: 'internal', reason: String(error) })
      }
      return read.ok || !read.fault.unread
    },
  })
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
