// Redis as the doctor sees it: reached, let in, not about to drop what it was given; and whether workers use it.
import { openRedis, type RedisLink } from '../../adapters/bullmq/connection.ts'
import { poolKeys } from '../../adapters/bullmq/keys.ts'
import type { Config } from '../../config/config.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fault } from '../../core/faults/fault.ts'
import { faulty, fine, note, skipped, type CheckResult } from './check-result.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { counted } from './counted.ts'
import { reach } from './reach.ts'

const answerWithinMs = 3000

/** Rows for Redis and, where it answers, for the workers. */
export async function checkRedis(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const { redis } = config
  const { hostname, port } = new URL(redis.url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const address = { host, port: port === '' ? 6379 : Number(port) }
  const reached = await reach(address)
  if (!reached.ok) return [failing(`${address.host}:${address.port} ${reached.fault}`)]
  const link = openRedis({ url: redis.url }, { name: 'doctor', log: commandLog(deps) })
  try {
    const info = await infoOf(link)
    if (typeof info === 'object') return [failing(info.problem)]
    return [resultOf(info, `${address.host}:${address.port}`), await lookAtWorkers(config, link)]
  } finally {
    link.close()
  }
}

/** Whether any process works for any model. That none does is no fault of the surroundings. */
async function lookAtWorkers({ redis: { prefix }, models }: Config, link: RedisLink): Promise<CheckResult> {
  const names = Object.keys(models)
  if (names.length === 0) return skipped('workers', 'the config has no model')
  const keys = poolKeys(`${prefix}:`)
  const there = await link.redis.exists(names.map((name) => keys.worker(name))).catch(() => undefined)
  if (there === undefined) return skipped('workers', 'Redis does not tell')
  return there > 0
    ? fine('workers', `there for ${there} of ${counted(names.length, 'model')}`)
    : note('workers', 'no process works for a model', 'assay serve --roles samples')
}

const failing = (reason: string): CheckResult => faulty('Redis', fault('redis_failed', { reason }))

/** The text of INFO, or the first error of the connection: a refused login is tried again without end. */
function infoOf({ redis }: RedisLink): Promise<string | { readonly problem: string }> {
  return new Promise((resolve) => {
    const problem = (text: string): void => resolve({ problem: text })
    const timer = setTimeout(() => problem(`no answer within ${answerWithinMs / 1000} s`), answerWithinMs)
    redis.on('error', (error: Error) => problem(error.message))
    redis.info().then(
      (text) => resolve(text),
      (error: unknown) => problem(errorText(error)),
    )
    redis.once('end', () => clearTimeout(timer))
  })
}

function resultOf(info: string, address: string): CheckResult {
  const value = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? ''
  const detail = `version ${value('redis_version')} at ${address}`
  if (value('role') === 'slave') {
    return faulty('Redis', fault('redis_failed', { reason: `${address} is a read-only replica` }))
  }
  const policy = value('maxmemory_policy')
  if (policy === '' || policy === 'noeviction') return fine('Redis', detail)
  return note(
    'Redis',
    `${detail}; with maxmemory-policy ${policy} it may drop queued samples`,
    'Set maxmemory-policy noeviction in the config of Redis.',
  )
}
