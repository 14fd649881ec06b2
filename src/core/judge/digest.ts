// A short digest of text for marks and draws by id. Spreads well; it is no cryptography and nothing rests on secrecy.

/** 52 bits, from two multiplicative hashes of the UTF-16 units (after cyrb53, public domain). */
export function digest(text: string, salt = 0): number {
  let high = 0xdeadbeef ^ salt
  let low = 0x41c6ce57 ^ salt
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (0xfffff & low) + (high >>> 0)
}

/** A number from 0 up to, but not, 1 that depends on the text alone. */
export const shareOf = (text: string): number => digest(text) / 2 ** 52
