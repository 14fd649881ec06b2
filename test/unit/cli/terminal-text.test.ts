// Text from outside on a terminal: nothing in it may act.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeJson, safeLines, safeText } from '../../../src/cli/terminal-text.ts'

const acts =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0001}\u{e0020}-\u{e007f}]/u

const hostile = {
  'clears the screen': '\u001b[2J\u001b[H',
  'sets the title': '\u001b]0;owned\u0007',
  'a link to elsewhere': '\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'eight-bit CSI': '\u009b31mred',
  'overwrites the line': 'job-1\rjob-2 approved',
  'backspaces over it': 'rejected\b\b\b\b\b\b\b\bapproved',
  'bidi override': 'user\u202etxt.exe',
  'bidi isolates': '\u2066a\u2067b\u2069',
  'zero width': 'ad\u200bmin',
  'tag characters': 'hi\u{e0041}\u{e007f}',
  'lone surrogate': 'a\ud800b',
  'line separator': 'a\u2028b',
  'new line in an id': 'job\nok all is well',
}

describe('text on one line', () => {
  it.each(Object.entries(hostile))('%s', (_name, text) => {
    const safe = safeText(text)
    expect(safe).not.toMatch(acts)
    expect(safe).not.toBe(text)
  })

  it('writes out what it took away', () => {
    expect(safeText('\u001b[31m')).toBe('\\u{1b}[31m')
    expect(safeText('a\nb\tc')).toBe('a\\nb\\tc')
  })

  it('leaves alone what people write: Chinese, Arabic, joined emoji, accents', () => {
    for (const text of ['七天内可以退货。', 'مرحبا', '👩‍👩‍👧', 'é', 'a\u0301']) expect(safeText(text)).toBe(text)
  })

  it('keeps marks from piling up over other lines', () => {
    expect(safeText(`a${'\u0301'.repeat(500)}`).length).toBeLessThan(10)
  })

  it.each(['\u200d', '\u3164', '\u200d\u0301'])('what takes no column makes no long line: %j', (text) => {
    expect(safeText(text.repeat(500)).length).toBeLessThan(10)
  })

  it('holds for any text, and a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = safeText(text)
        return !acts.test(safe) && safeText(safe) === safe
      }),
    )
  })
})

describe('text of several lines', () => {
  it('keeps the lines and nothing else', () => {
    expect(safeLines('a\r\nb\n\u001b[2Jc\td')).toEqual(['a', 'b', '\\u{1b}[2Jc  d'])
  })
})

describe('JSON', () => {
  it('is the same value, with nothing in it that acts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = safeJson({ text })
        return !acts.test(json) && (JSON.parse(json) as { text: string }).text === text
      }),
    )
  })

  it.each(Object.entries(hostile))('%s', (_name, text) => {
    expect(safeJson([text])).not.toMatch(acts)
  })
})
