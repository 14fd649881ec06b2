// Vectors of an embeddings model: of length one, so that a product is a cosine; as text they are Base64.

/** The vector at length one; all zeros stay so. */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  const unit = Float32Array.from(vector)
  let sum = 0
  for (const value of unit) sum += value * value
  const length = Math.sqrt(sum)
  if (length > 0) for (const [at, value] of unit.entries()) unit[at] = value / length
  return unit
}

/** Cosine of two vectors of length one and of the same dimensions. */
export function cosineOf(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** Base64 of its numbers, four bytes each, the lowest first. */
export const vectorText = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')

/** Undefined for what is not so many finite numbers. */
export function vectorFrom(text: string, dimensions: number): Float32Array | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength !== dimensions * 4) return undefined
  const vector = new Float32Array(dimensions)
  for (let at = 0; at < dimensions; at += 1) vector[at] = bytes.readFloatLE(at * 4)
  return vector.every(Number.isFinite) ? vector : undefined
}
