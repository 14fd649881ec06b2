// What is done beyond the watermark, as text for Kafka's offset metadata.
import { readBits, readRuns, writeBits, writeRuns } from './offset-forms.ts'

// One line of ASCII, fields between dots, so that an operator can read the head of it in any Kafka tool:
//
//   a1.1842.3.bBgks.47af5abe     done beyond 1842: 1843 1844 1850 1853 1860 1861 1863
//   │  │    │ ││    └─ checksum: FNV-1a, 32 bits, hex, over all characters before its dot
//   │  │    │ │└─ body: Base64 without padding, see offset-forms.ts
//   │  │    │ └─ form of the body: b = bitset, r = runs, whichever is shorter
//   │  │    └─ counter: grows by one a commit; tells whether a commit in doubt happened
//   │  └─ base: the committed offset this set was written with
//   └─ "a" and the version
//
// Brokers refuse more than 4,096 (`offset.metadata.max.bytes`: characters on Apache Kafka, bytes elsewhere, hence
// ASCII). The bitset costs the same for every pattern of a given width, so it alone decides how wide a set may be.

const version = '1'
const digits = String(Number.MAX_SAFE_INTEGER).length
const longestFrame = 'a1.'.length + digits + '.'.length + digits + '.b'.length + '.01234567'.length

/** The longest text `encodeDoneSet` writes, in characters. */
export const maxCharacters = 4_000

/** The widest [base, highest], in offsets, for which any pattern of done and not done fits `maxCharacters`. */
export const maxSpan = Math.floor(((maxCharacters - longestFrame) * 6) / 8) * 8

export type DoneSet = {
  /** The committed offset the set belongs to. */
  readonly base: number
  /** How many commits of this partition came before. */
  readonly counter: number
  /** Done offsets, ascending, from base to less than base + `maxSpan`. */
  readonly done: readonly number[]
}

export type ReadDoneSet =
  /** Nothing written: first start, or a tool that sets offsets. */
  | { readonly kind: 'fresh' }
  | { readonly kind: 'known'; readonly counter: number; readonly done: number[] }
  /** Whole, but written with another offset: somebody moved it. The set says nothing about this one. */
  | { readonly kind: 'foreign'; readonly base: number }
  /** Damaged, or not written by this version. Going on would repeat work that is done. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/**
 * Text of a done-set, at most `maxCharacters` long. A set wider than `maxSpan`, which no window asks for, gets a
 * text that `decodeDoneSet` calls unreadable: cut short it would repeat work in silence.
 */
export function encodeDoneSet(set: DoneSet): string {
  const { base, counter, done } = set
  const span = (done.at(-1) ?? base - 1) - base + 1
  const runs = writeRuns(base, done)
  const bits = span > maxSpan ? undefined : writeBits(base, done)
  const body = bits !== undefined && bits.length <= runs.length ? `b${toText(bits)}` : `r${toText(runs)}`
  const head = `a${version}.${base}.${counter}.${body}`
  return `${head}.${checksum(head)}`
}

/** Reads what `encodeDoneSet` wrote. Any input is answered, in memory bounded by `maxSpan`. */
export function decodeDoneSet(metadata: string | null, committed: number): ReadDoneSet {
  if (metadata === null || metadata === '') return { kind: 'fresh' }
  if (metadata.length > maxCharacters) return unreadable(`longer than ${maxCharacters} characters`)
  const frame = openFrame(metadata)
  if (typeof frame === 'string') return unreadable(frame)
  const { base, counter, form, body } = frame
  if (base !== committed) return { kind: 'foreign', base }
  const bytes = toBytes(body)
  const limits = { base, span: maxSpan }
  const done = bytes && (form === 'b' ? readBits(bytes, limits) : readRuns(bytes, limits))
  return done === undefined ? unreadable('body malformed or too wide') : { kind: 'known', counter, done }
}

const unreadable = (reason: string): ReadDoneSet => ({ kind: 'unreadable', reason })

type Frame = {
  readonly base: number
  readonly counter: number
  readonly form: string
  readonly body: string
}

/** The fields of a text that is whole, else what is wrong with it. */
function openFrame(metadata: string): Frame | string {
  const written = /^a(\d{1,9})\./.exec(metadata)?.[1]
  if (written === undefined) return 'not a done-set'
  if (written !== version) return `version ${written}, this program reads ${version}`
  const fields = /^a1\.(\d{1,16})\.(\d{1,16})\.([br])([A-Za-z0-9+/]*)\.([0-9a-f]{8})$/.exec(metadata)
  if (fields === null) return 'fields missing or malformed'
  const [, base, counter, form = '', body = '', sum = ''] = fields
  if (checksum(metadata.slice(0, -sum.length - 1)) !== sum) return 'checksum differs'
  const frame = { base: Number(base), counter: Number(counter), form, body }
  const counted = Number.isSafeInteger(frame.base) && Number.isSafeInteger(frame.counter)
  return counted ? frame : 'base or counter too large'
}

/** FNV-1a. Each step is a bijection of the state, so one changed character always changes the result. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function toText(bytes: readonly number[] | Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replace(/=+$/, '')
}

function toBytes(body: string): Uint8Array | undefined {
  // The one length that atob throws on; its alphabet has been checked.
  if (body.length % 4 === 1) return undefined
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
}
