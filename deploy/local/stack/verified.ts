// Holds a stream of bytes to what the lock says of it.
import { createHash } from 'node:crypto'
import type { LockedFile } from './lock-file.ts'

/** The bytes are not those of the lock. Trying again does not mend it. */
export class ChecksumMismatch extends Error {}

/**
 * Passes `chunks` on and throws `ChecksumMismatch` at their end, or as soon as there are too many, unless they are
 * exactly the locked file. What was passed on before must then not be used.
 */
export const verified = async function* (
  chunks: AsyncIterable<Uint8Array>,
  file: LockedFile,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > file.size)
      throw new ChecksumMismatch(`${file.coordinate} is larger than its ${file.size} bytes`)
    hash.update(chunk)
    yield chunk
  }
  const got = hash.digest('hex')
  if (got !== file.sha256) {
    throw new ChecksumMismatch(`${file.coordinate} has SHA-256 ${got}, jars.lock.json says ${file.sha256}`)
  }
}
