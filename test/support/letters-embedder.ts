// A model of a test: texts with the same letters have the same vector.
import { ok } from '../../src/core/prelude.ts'
import type { Embedder } from '../../src/ports/embedder.ts'

export const lettersEmbedder = (model = 'test/letters', dimensions = 512): Embedder => ({
  model,
  embed: (texts) =>
    Promise.resolve(
      ok({
        promptTokens: texts.length,
        vectors: texts.map((text) => {
          const vector = new Array<number>(dimensions).fill(0)
          for (const letter of text.slice(0, 5000)) {
            const at = (letter.codePointAt(0) ?? 0) % dimensions
            vector[at] = (vector[at] ?? 0) + 1
          }
          return vector
        }),
      }),
    ),
})
