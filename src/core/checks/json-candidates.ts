// Finds every JSON value in a text, in one pass whose work is bounded by the length of the text.
import type { Json } from '../prelude.ts'
import type { Flag, RepairKind } from './json-flags.ts'
import { reader, type Reader, type Stop } from './json-reader.ts'
import { readValue } from './read-json.ts'

export type Candidate = {
  readonly start: number
  readonly end: number
  readonly value: Json
  readonly repairs: ReadonlySet<RepairKind>
  readonly flags: readonly Flag[]
  /** Pointer of a key that came twice with different values. */
  readonly conflict?: string
  /** Pointer of a key that could poison a prototype. */
  readonly unsafe?: string
  readonly fenced: boolean
  /** A citation mark, an empty list or the like inside prose: hardly meant as the answer. */
  readonly slight: boolean
}

export type Broken = { readonly start: number; readonly end: number; readonly stop: Stop }

export type Scan = {
  readonly candidates: readonly Candidate[]
  /** JSON with a syntax fault. */
  readonly broken: readonly Broken[]
  /** JSON that is still open where the text ends; nothing inside it counts. */
  readonly open?: Broken
  /** Why the text is not read at all. */
  readonly refused?: string
}

const opener = /[{[｛［]/g
/** Characters that may be read again and again from nested starts, as a multiple of the text. */
const WORK_FACTOR = 8
/** What it costs to begin, in characters: in no text that says something every fourth one opens a value. */
const LEAST_WORK = 32
const FREE_STARTS = 1_000
/** More values than this are no answer. */
const MOST_CANDIDATES = 1000

/** All JSON values of `text` that are not inside another, in order of appearance. */
export function findCandidates(text: string): Scan {
  const candidates: Candidate[] = []
  const broken: Broken[] = []
  let work = text.length * WORK_FACTOR + FREE_STARTS * LEAST_WORK
  let at = nextOpener(text, 0)
  while (at >= 0) {
    const r = reader(text, at)
    const value = readValue(r)
    work -= Math.max(r.at - at, LEAST_WORK)
    if (r.stop?.kind === 'deep') return { candidates, broken, refused: r.stop.what }
    if (work < 0 || candidates.length + broken.length > MOST_CANDIDATES)
      return { candidates, broken, refused: 'the text is too tangled to be read' }
    if (value !== undefined) {
      candidates.push(candidate(r, at, value))
      at = nextOpener(text, r.at)
      continue
    }
    const fault = place(r, at)
    if (fault === 'prose') {
      at = nextOpener(text, at + 1)
      continue
    }
    if (fault.end < 0) return { candidates, broken, open: { ...fault, end: text.length } }
    broken.push(fault)
    at = nextOpener(text, fault.end)
  }
  return { candidates, broken }
}

function nextOpener(text: string, from: number): number {
  opener.lastIndex = from
  return opener.exec(text)?.index ?? -1
}

/** What a stopped reading was: prose with a bracket in it, broken JSON up to `end`, or (end -1) unclosed JSON. */
function place(r: Reader, start: number): Broken | 'prose' {
  const stop = r.stop ?? { kind: 'syntax', at: r.at, what: 'unreadable', open: 1 }
  if (stop.kind === 'end') return { start, end: -1, stop }
  const object = /[{｛]/.test(r.text[start] ?? '')
  if (object ? !r.entered : r.values === 0 && !r.entered) return 'prose'
  const end = closing(r.text, stop)
  if (!r.entered && end < 0) return 'prose'
  return { start, end, stop }
}

/** Where the brackets open at the fault are closed again, strings unregarded since they are what is broken. */
function closing(text: string, stop: Stop): number {
  let open = stop.open
  for (let at = stop.at; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === 123 || char === 91) open += 1
    else if (char === 125 || char === 93) {
      open -= 1
      if (open === 0) return at + 1
    }
  }
  return -1
}

function candidate(r: Reader, start: number, value: Json): Candidate {
  const fenced = /(?:`{3,}|~{3,})[^\n`]{0,60}\s*$/.test(r.text.slice(Math.max(0, start - 160), start))
  return {
    start,
    end: r.at,
    value,
    repairs: r.repairs,
    flags: r.flags,
    ...(r.conflict === undefined ? {} : { conflict: r.conflict }),
    ...(r.unsafe === undefined ? {} : { unsafe: r.unsafe }),
    fenced,
    slight: !fenced && thin(value) && !alone(r.text, start, r.at),
  }
}

/** Empty, or a list of nothing but scalars. */
function thin(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object' || item === null)
  return Object.keys(value).length === 0
}

/** Whether the value has its line to itself, or is announced by a colon. */
function alone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 80), start)
  const after = text.slice(end, end + 80)
  return /(?:^|\n|[:：=>])[ \t]*$/.test(before) && /^[ \t]*[.。;；]?[ \t]*(?:\r?\n|$|<)/.test(after)
}
