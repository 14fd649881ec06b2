// The sources of state that the config names, each with what it is read through.
import { openJsonService } from '../adapters/http/open-json-service.ts'
import { httpReader } from '../adapters/state/http-source.ts'
import {
  openStateSources,
  type StateSource,
  type StateSources,
} from '../adapters/state/open-state-sources.ts'
import { openRedisStates, type RedisStates } from '../adapters/state/redis-source.ts'
import { mostBytes, type StateReader } from '../adapters/state/state-reader.ts'
import { followTopic } from '../adapters/state/topic-source.ts'
import type { Config, StateSourceConfig } from '../config/config.ts'
import type { Log } from '../ports/telemetry.ts'
import { kafkaOf, systemClock } from './parts.ts'

type Named<Kind extends 'http' | 'redis' | 'topic'> = readonly [
  name: string,
  source: Pick<StateSourceConfig, 'timeoutMs'> & Required<Pick<StateSourceConfig, Kind>>,
]

/** Nothing is reached before a job asks for it. */
export function openState(config: Pick<Config, 'state' | 'redis' | 'kafka'>, log: Log): StateSources {
  const redis = openRedisStates(config.redis.url)
  const sources = [...overHttp(config), ...inRedis(config, redis), ...inTopics(config, log)]
  const opened = openStateSources(Object.fromEntries(sources), systemClock)
  return {
    state: opened.state,
    async close() {
      await opened.close()
      await redis.close()
    },
  }
}

type Sources = readonly (readonly [name: string, source: StateSource])[]

const placesOf = ({ value, observedAt }: { readonly value?: string; readonly observedAt?: string }) => ({
  ...(value === undefined ? {} : { value }),
  ...(observedAt === undefined ? {} : { observedAt }),
})

const overHttp = ({ state }: Pick<Config, 'state'>): Sources =>
  ofKind(state.sources, 'http').map(([name, { http, timeoutMs }]) => {
    const { url, privateNetwork, tokenEnv, token } = http
    const service = openJsonService(
      { url, privateNetwork, timeoutMs, maxBytes: mostBytes },
      { clock: systemClock, random: Math.random },
    )
    const login = {
      ...(tokenEnv === undefined ? {} : { tokenEnv }),
      ...(token === undefined ? {} : { token }),
    }
    const reader = httpReader({ name, service, places: placesOf(http), ...login }, () => systemClock.now())
    return [name, { reader, timeoutMs }]
  })

const inRedis = ({ state }: Pick<Config, 'state'>, redis: RedisStates): Sources =>
  ofKind(state.sources, 'redis').map(
    ([
      name,
      {
        redis: { key, observedAtKey, ...places },
        timeoutMs,
      },
    ]) => {
      const time = observedAtKey === undefined ? {} : { observedAtKey }
      return [name, { reader: redis.reader({ name, key, places: placesOf(places), ...time }), timeoutMs }]
    },
  )

/** Sources of one topic share what is read of it. */
function inTopics(config: Pick<Config, 'state' | 'kafka'>, log: Log): Sources {
  const byTopic = Map.groupBy(ofKind(config.state.sources, 'topic'), ([, { topic }]) => topic.topic)
  return [...byTopic].flatMap(([topic, sources]) => {
    const wanted = sources.map(([name, { topic: at }]) => ({ name, key: at.key, places: placesOf(at) }))
    const readers = followTopic(topic, wanted, () => kafkaOf(config, log).scanner())
    return readers.flatMap((reader: StateReader, place) => {
      const [name, source] = sources[place] ?? []
      return name === undefined || source === undefined
        ? []
        : [[name, { reader, timeoutMs: source.timeoutMs }] as const]
    })
  })
}

const ofKind = <Kind extends 'http' | 'redis' | 'topic'>(
  sources: Config['state']['sources'],
  kind: Kind,
): readonly Named<Kind>[] =>
  Object.entries(sources).filter((entry): entry is [string, Named<Kind>[1]] => entry[1][kind] !== undefined)
