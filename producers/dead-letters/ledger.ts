// The ledger: what was done with which letter. A compacted topic, the newest record of a letter counts.
import type { Replay } from '../../schemas/generated/replay.ts'
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'

export type Ledger = ReadonlyMap<string, Replay>

export type LedgerDeps = { readonly scanner: Scanner; readonly codec: Codec }

/**
 * Reads the whole ledger. One record that cannot be read makes it fail: to guess would be to replay twice. Rejects
 * with the library's error when Kafka does not answer.
 */
export async function readLedger(
  { scanner, codec }: LedgerDeps,
  topic: string,
): Promise<Result<Ledger, Fault>> {
  const ledger = new Map<string, Replay>()
  for (const stretch of await scanner.stretches(topic)) {
    for await (const { key, value } of scanner.read(topic, stretch)) {
      if (value === null) {
        ledger.delete(String(key))
        continue
      }
      const entry = await codec.decode('replays', value)
      if (!entry.ok) return failed(entry.fault)
      ledger.set(entry.value.deadLetterId, entry.value)
    }
  }
  return ok(ledger)
}
