// Letters by their places, partition after partition, without holding more than a fetch of them.
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'
import { letterOf, type Letter, type LetterPlace } from './letter.ts'

/** The letters that stand at these places; a place that retention has emptied yields nothing. */
export async function* readLetters(
  scanner: Scanner,
  topic: string,
  places: readonly LetterPlace[],
): AsyncGenerator<Letter> {
  const stretches = await scanner.stretches(topic)
  for (const [partition, wanted] of Map.groupBy(places, (place) => place.partition)) {
    const known = stretches.find((stretch) => stretch.partition === partition)
    if (known === undefined) continue
    const offsets = new Map(wanted.map(({ offset, id }) => [offset, id]))
    const low = Math.max(known.low, Math.min(...offsets.keys()))
    const end = Math.min(known.end, Math.max(...offsets.keys()) + 1)
    for await (const record of scanner.read(topic, { partition, low, end })) {
      const letter = offsets.has(record.offset) ? letterOf(record) : undefined
      if (letter !== undefined && letter.id === offsets.get(record.offset)) yield letter
    }
  }
}
