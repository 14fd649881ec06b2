// A download is what the lock says, or it is refused.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ChecksumMismatch, verified } from '../../../deploy/local/stack/verified.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const locked = (text: string): { coordinate: string; sha256: string; size: number } => ({
  coordinate: 'a:b:1',
  sha256: createHash('sha256').update(text).digest('hex'),
  size: text.length,
})
const chunks = async function* (...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(bytes(text))
}
const through = async (source: AsyncIterable<Uint8Array>, text: string): Promise<string> => {
  const passed: Uint8Array[] = []
  for await (const chunk of verified(source, locked(text))) passed.push(chunk)
  return Buffer.concat(passed).toString()
}

describe('verified', () => {
  it('passes the right bytes on, however they are cut', async () => {
    expect(await through(chunks('ab', '', 'cdef'), 'abcdef')).toBe('abcdef')
  })

  it('refuses other bytes of the same size', async () => {
    await expect(through(chunks('abcdeX'), 'abcdef')).rejects.toThrow(ChecksumMismatch)
    await expect(through(chunks('abcdeX'), 'abcdef')).rejects.toThrow('a:b:1 has SHA-256')
  })

  it('refuses a file that ends early', async () => {
    await expect(through(chunks('abc'), 'abcdef')).rejects.toThrow(ChecksumMismatch)
  })

  it('does not read on once there are too many bytes', async () => {
    let read = 0
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (; read < 1_000; read += 1) yield await Promise.resolve(bytes('abcd'))
    }
    await expect(through(endless(), 'abcdef')).rejects.toThrow('larger than its 6 bytes')
    expect(read).toBeLessThan(3)
  })
})
