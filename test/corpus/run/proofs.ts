// What needs a running Kafka or Redis, and the test with one that proves it. Told by what the input says, not by its id.

export type Proof = { readonly file: string; readonly test: string }

type Told = Proof & { readonly tells: RegExp }

const results = 'test/integration/pool/results.test.ts'
const crashes = 'test/integration/pool/crashes.test.ts'
const rebalanced = {
  file: 'test/chaos/one-outcome.test.ts',
  test: 'with kill -9 of a random process every two seconds, restarts, and two forced rebalances',
}
const swept = { file: results, test: 'reaches an owner that nobody knows, by the sweep' }

/** The first that fits counts. */
export const proofs: readonly Told[] = [
  {
    tells: /SIGTERM|platform kills/,
    file: 'test/chaos/shutdown.test.ts',
    test: 'hands back what would take too long; the next process finishes it',
  },
  {
    tells: /ILLEGAL_GENERATION|UNKNOWN_MEMBER_ID|REBALANCE_IN_PROGRESS|thrown out of the group/,
    ...rebalanced,
  },
  {
    tells: /OUT_OF_ORDER_SEQUENCE_NUMBER|inside a transaction/,
    file: 'test/unit/jobs/commit-chain.test.ts',
    test: 'repeats a transaction that the log does not have, with a new producer',
  },
  {
    tells: /"batch_codec":"(?:snappy|lz4|gzip|zstd)"/,
    file: 'test/integration/topics/compression.test.ts',
    test: "['gzip', 'snappy', 'lz4', 'zstd', 'uncompressed']",
  },
  {
    tells: /auto\.create\.topics/,
    file: 'test/integration/cli/set-up.test.ts',
    test: 'missing topics are a matter of the config',
  },
  {
    tells: /max\.message\.bytes/,
    file: 'test/unit/kafka/topics-plan.test.ts',
    test: 'a job of any size the jobs topic takes fits into a dead letter with its headers',
  },
  {
    tells: /enum symbol .*"codec":"avro"/,
    file: 'test/integration/registry/registry.test.ts',
    test: 'Avro is named as what it is',
  },
  {
    tells: /state reconnecting|"outage_s"/,
    file: crashes,
    test: 'with or without its data delays samples and loses none',
  },
  {
    tells: /job fails for good and is kept/,
    file: results,
    test: 'is no answer to being asked again later',
  },
  {
    tells: /"removeOn(?:Complete|Fail)":false/,
    file: results,
    test: 'holds nothing of a finished sample but its result, which expires',
  },
  {
    tells: /"removeOnComplete":true/,
    file: results,
    test: 'is answered by the memo when it was paid before, by this process or another one',
  },
  {
    tells: /\bOOM\b/,
    file: 'test/unit/pool/process-sample.test.ts',
    test: 'that Redis has no room for is kept in hand until it has, and not paid again',
  },
  { tells: /"stream_max_len"|QueueEvents/, ...swept },
  {
    tells: /could not renew lock/,
    file: crashes,
    test: 'while a call is under way still has the answer, and says again who owns and what the limits are',
  },
  {
    tells: /\$BigInt|\$Map|\$NaN|\$Date/,
    file: 'test/unit/pool/limits.test.ts',
    test: 'are plain JSON: what comes back from Redis is what was put in',
  },
]

/** The test that proves what such an input tells of; undefined where there is none. */
export function proofOf(input: unknown): Proof | undefined {
  const text = JSON.stringify(input ?? null).slice(0, 20_000)
  const found = proofs.find(({ tells }) => tells.test(text))
  return found === undefined ? undefined : { file: found.file, test: found.test }
}
