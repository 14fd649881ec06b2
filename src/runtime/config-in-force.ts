// The config in force, and what becomes of a changed file: taken up in part, refused loudly, or left for a restart.
import type { Config } from '../config/config.ts'
import type { ConfigFault, LoadedConfig } from '../config/load.ts'
import { changesBetween, revisionOf, withReloaded } from '../config/reload.ts'
import { faultCodes } from '../core/faults/codes.ts'
import type { Result } from '../core/prelude.ts'
import type { Log, Meter, Tracer } from '../ports/telemetry.ts'
import { attributeNames as a, metricNames, spanNames } from '../telemetry/names.ts'
import type { TakeUp } from './role.ts'

export type ConfigInForce = {
  /** Takes up what may change of a config that was read, or says loudly why not. What was said once is not repeated. */
  readonly offer: (read: Result<LoadedConfig, ConfigFault>) => void
}

const mostLogged = 50

const refusals = {
  config_unusable: 'The changed config does not load; the one before stays in force',
  config_in_use: 'The changed config lacks what is in use; the one before stays in force',
} as const

/** Tells which settings wait for a restart, whenever these are others than before. */
function openWaiting(log: Log): (settings: readonly string[]) => void {
  let told = ''
  return (settings) => {
    if (told === settings.join('\n')) return
    told = settings.join('\n')
    if (settings.length === 0) return
    const code = 'config_needs_restart'
    const { remedy } = faultCodes[code]
    log.warn('Changed settings need a restart; until then they stay as they were', { code, remedy, settings })
  }
}

const problemsIn = ({ problems }: ConfigFault): readonly string[] =>
  problems.map(({ where, path, message }) => [where, path, message].filter((part) => part !== '').join(' '))

type Told = { readonly log: Log; readonly tracer: Tracer; readonly meter?: Meter | undefined }

/** As a file that somebody is about to write: an editor empties it first, and a full disk leaves it so. */
const holdsNothing = ({ file, sources }: LoadedConfig): boolean =>
  file !== undefined && ![...sources.values()].includes('file')

/** Says why a config is not taken up, once as long as it is the same. */
function openRefusal({ log, tracer, meter }: Told): {
  readonly say: (code: keyof typeof refusals, problems: readonly string[]) => void
  /** Says it where nothing else does. */
  readonly over: (unsaid: boolean) => void
} {
  let refused = ''
  return {
    say(code, problems) {
      if (refused === problems.join('\n')) return
      refused = problems.join('\n')
      log.error(refusals[code], {
        code,
        remedy: faultCodes[code].remedy,
        problemCount: problems.length,
        problems: problems.slice(0, mostLogged),
      })
      const span = tracer.start(spanNames.config, { attributes: { [a.configProblems]: problems.length } })
      span.fail(code, refusals[code])
      span.end()
      meter?.count(metricNames.reloadsRefused, 1, { [a.errorCode]: code })
    },
    over(unsaid) {
      if (unsaid && refused !== '') log.info('The config file is as the config in force again')
      refused = ''
    },
  }
}

/** `takeUp`: of all roles of the process, all of them or none. */
export function configInForce(
  first: Config,
  { takeUp, ...told }: Told & { readonly takeUp: TakeUp },
): ConfigInForce {
  const { log, tracer, meter } = told
  let current = first
  const refusal = openRefusal(told)
  const sayWaiting = openWaiting(log)
  log.info('Config in force', { revision: revisionOf(first) })
  meter?.observe(metricNames.configInForce, () => [
    { value: 1, labels: { [a.configRevision]: revisionOf(current) } },
  ])

  const take = (changed: Config, changes: readonly string[]): void => {
    current = changed
    const revision = revisionOf(changed)
    log.info('Config changed', { revision, changes })
    tracer
      .start(spanNames.config, { attributes: { [a.configRevision]: revision, [a.configChanges]: changes } })
      .end()
  }
  return {
    offer(read) {
      if (!read.ok) {
        refusal.say('config_unusable', problemsIn(read.fault))
        return
      }
      const { reloaded, restart } = changesBetween(current, read.value.config)
      if (holdsNothing(read.value) && reloaded.length + restart.length > 0) {
        refusal.say('config_unusable', [`${read.value.file} holds no setting`])
        return
      }
      sayWaiting(restart)
      const changed = withReloaded(current, read.value.config)
      const taken = reloaded.length === 0 ? undefined : takeUp(changed)
      if (taken?.ok === false) {
        refusal.say('config_in_use', taken.fault)
        return
      }
      taken?.value.put()
      if (taken !== undefined) take(changed, reloaded)
      refusal.over(taken === undefined)
    },
  }
}
