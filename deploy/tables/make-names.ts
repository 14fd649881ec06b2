// `node deploy/tables/make-names.ts`: names of countries and languages in both languages, as ICU has them (Unicode licence).
//
// Writes src/core/text/tables/names.json; a table, because another Node may bring other names.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const LANGUAGES =
  'ar bg bn bo cs da de el en es et fa fi fr ga he hi hr hu hy id is it ja ka kk km ko ky la lo lt lv mn ms my ne nl no pl pt ro ru sa sk sl sq sr sv sw ta th tl tr uk ur uz vi'

/** Names of which another word is spelt alike, or which name no country. */
const LEFT_OUT = new Set(['jersey', 'georgia', 'chad', 'turkey', 'eurozone', 'unknown region'])

function namesOf(type: 'region' | 'language', codes: readonly string[]): readonly string[] {
  const [english, chinese] = ['en', 'zh'].map(
    (locale) => new Intl.DisplayNames([locale], { type, fallback: 'none' }),
  )
  const found = new Map<string, string>()
  for (const code of codes) {
    const name = english
      ?.of(code)
      ?.replace(/\s*\(.*\)$/u, '')
      .toLowerCase()
    const han = chinese?.of(code)
    if (name === undefined || han === undefined || LEFT_OUT.has(name)) continue
    if (/^[a-z][a-z ]*$/u.test(name) && /^[\u4e00-\u9fff]+$/u.test(han)) found.set(name, han)
  }
  return [...found].map(
    ([name, han]) => `${name}|${han}${han.endsWith('语') ? ` ${han.replace(/语$/u, '文')}` : ''}`,
  )
}

const regions = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
const table = {
  source: 'ICU of Node through Intl.DisplayNames (CLDR, Unicode licence)',
  names: [...namesOf('region', regions), ...namesOf('language', LANGUAGES.split(' '))].toSorted(),
}
const path = join(import.meta.dirname, '../../src/core/text/tables/names.json')
writeFileSync(path, `${JSON.stringify(table, undefined, 2)}\n`)
