// What a worker does in Redis beside BullMQ: look whether a sample was paid for, keep its result, tell its owner.
import type { Redis } from 'ioredis'
import type { Owner } from '../../ports/sample-pool.ts'
import type { PoolKeys } from './keys.ts'
import { replyMark } from './memo.ts'
import { openScript } from './script.ts'
import type { PoolSettings } from './settings.ts'

const inboxTtlMs = 600_000

/** The owner is read at the very end, so that a partition's next owner is the one that is told. */
const tellOwner = `
local function tell(ownerKey, inboxPrefix, id, value, inline, ttl)
  local owner = redis.call('GET', ownerKey)
  if not owner then return end
  local inbox = inboxPrefix .. owner
  if #value <= tonumber(inline) then redis.call('RPUSH', inbox, id .. value)
  else redis.call('RPUSH', inbox, id) end
  redis.call('PEXPIRE', inbox, ttl)
end
`

/**
 * KEYS: result, owner, tokens. ARGV: id, inbox prefix, inline, inbox ttl, mark of a reply, tokens a minute, tokens
 * needed. Answers -1 when the sample is there already, else how many ms to wait for tokens.
 * The tokens are a leaky bucket: what was used leaks out at the permitted rate.
 */
const beginLua = `${tellOwner}
local kept = redis.call('GET', KEYS[1])
if kept and string.sub(kept, 1, #ARGV[5]) == ARGV[5] then
  tell(KEYS[2], ARGV[2], ARGV[1], kept, ARGV[3], ARGV[4])
  return -1
end
local limit = tonumber(ARGV[6])
if limit == 0 then return 0 end
local need, rate = tonumber(ARGV[7]), limit / 60000
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local bucket = redis.call('HMGET', KEYS[3], 'used', 'at')
local used = tonumber(bucket[1] or 0) - math.max(0, now - tonumber(bucket[2] or now)) * rate
if used < 0 then used = 0 end
local room = math.max(0, limit - need)
if used > room then return math.ceil((used - room) / rate) end
redis.call('HSET', KEYS[3], 'used', used + need, 'at', now)
redis.call('PEXPIRE', KEYS[3], 120000)
return 0
`

/** KEYS: result, owner. ARGV: id, inbox prefix, inline, inbox ttl, value, ttl in s. */
const deliverLua = `${tellOwner}
redis.call('SET', KEYS[1], ARGV[5], 'EX', ARGV[6])
tell(KEYS[2], ARGV[2], ARGV[1], ARGV[5], ARGV[3], ARGV[4])
return 1
`

export type Begin = {
  readonly id: string
  readonly owner: Owner
  readonly model: string
  readonly tokens: number
}

export type WorkerStore = {
  /** 'cached': paid for already, and its owner was told again. A number: so many ms until there are tokens. */
  begin(sample: Begin, tokensPerMinute: number): Promise<'cached' | number>
  /** Keeps the text under the sample's key and tells the owner of the moment. One trip, harmless when repeated. */
  deliver(sample: { readonly id: string; readonly owner: Owner }, text: string, ttlS: number): Promise<void>
  /** Gives back tokens that were set aside and not used; negative: takes more. */
  returnTokens(model: string, tokens: number): Promise<void>
  publishOutage(model: string, reason: string, ms: number): Promise<void>
  clearOutage(model: string): Promise<void>
  /** Whether some worker's breaker is open. */
  isOut(model: string): Promise<boolean>
  /** Whether some owner may draw from the model. */
  isWanted(model: string): Promise<boolean>
}

/** Every call rejects when Redis does not answer. */
export function openWorkerStore(redis: Redis, keys: PoolKeys, settings: PoolSettings): WorkerStore {
  const begin = openScript(redis, beginLua)
  const deliver = openScript(redis, deliverLua)
  const common = (id: string) => [id, keys.inboxPrefix, settings.inlineChars, inboxTtlMs]
  return {
    async begin(sample, tokensPerMinute) {
      const names = [keys.result(sample.id), keys.owner(sample.owner), keys.tokens(sample.model)]
      const args = [...common(sample.id), replyMark, tokensPerMinute, sample.tokens]
      const waitMs = Number(await begin(names, args))
      return waitMs < 0 ? 'cached' : waitMs
    },
    async deliver({ id, owner }, text, ttlS) {
      await deliver([keys.result(id), keys.owner(owner)], [...common(id), text, ttlS])
    },
    async returnTokens(model, tokens) {
      if (tokens !== 0) await redis.hincrbyfloat(keys.tokens(model), 'used', -tokens)
    },
    async publishOutage(model, reason, ms) {
      await redis.set(keys.outage(model), reason, 'PX', Math.max(1, Math.ceil(ms)))
    },
    async clearOutage(model) {
      await redis.del(keys.outage(model))
    },
    isOut: async (model) => (await redis.exists(keys.outage(model))) === 1,
    isWanted: async (model) => (await redis.exists(keys.wanted(model))) === 1,
  }
}
