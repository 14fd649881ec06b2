// Check kind `language`: the answer is in the wanted language, or is too short to tell.
import type { Language as LanguageSettings } from '../../../schemas/generated/policy.ts'
import type { Language } from '../job/language.ts'
import { simplifiedLetters } from '../text/simplified.ts'
import { ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf } from './findings.ts'
import { passagesAt } from './texts.ts'

const names = { en: 'English', zh: 'Chinese' } as const

/** Words (Han characters, Latin words) on which a language is judged as it is. */
const ENOUGH = 12
/** Fewer are judged where they make a sentence: function words of the language, and not the capitals of a title. */
const FEW = { han: 4, latin: 5 }

/**
 * The language of a text, `other` for one that is surely neither, or `unclear`: too short, mixed half and half, or a row
 * of names and terms.
 * Code, links, numbers and names in Latin letters inside Chinese are no evidence against Chinese.
 */
export function detectLanguage(text: string): Language | 'other' | 'unclear' {
  const prose = text.replaceAll(
    /```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,253}/g,
    ' ',
  )
  const han = count(prose, /\p{Script=Han}/gu)
  const latin = prose.match(/\p{Script=Latin}[\p{Script=Latin}'’]*/gu) ?? []
  if (isJapanese(prose, han) || isOtherScript(prose, han + latin.length)) return 'other'
  if (han >= latin.length * 1.5) return han >= ENOUGH || isShortChinese(prose, han) ? 'zh' : 'unclear'
  if (latin.length < han * 2 || !isSentence(latin)) return 'unclear'
  if (isEnglish(latin)) return 'en'
  return isForeign(latin) ? 'other' : 'unclear'
}

const particles =
  /[的了是在不没有我你您他她它们请吗呢吧和与或也都就可能会要把被让给到从对为以将已未还很这那]/u

/** An address or a name is no sentence; a single kana makes a short text a guess. */
const isShortChinese = (prose: string, han: number): boolean =>
  han >= FEW.han && particles.test(simplifiedLetters(prose)) && count(prose, kana) === 0

const isSentence = (words: readonly string[]): boolean =>
  words.length >= ENOUGH ||
  (words.length >= FEW.latin && words.filter((word) => /^\p{Ll}/u.test(word)).length >= words.length * 0.6)

const count = (text: string, form: RegExp): number => text.match(form)?.length ?? 0

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

function isJapanese(prose: string, han: number): boolean {
  const found = count(prose, kana)
  return found >= 4 && found * 5 > han + found
}

const otherScripts =
  /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Greek}\p{Script=Hebrew}]/gu

function isOtherScript(prose: string, known: number): boolean {
  const others = count(prose, otherScripts)
  return others >= FEW.han && others > known
}

const common = new Set(
  'the of and to in a is that it for on with as are this be was by or from at an not you your we can have has will which if its i they their but all more when there these been would may our so no do one any than them he she his her were who what about into out up also after only other some how'.split(
    ' ',
  ),
)

/** English is told from other Latin languages by its function words; a list of names is neither. */
function isEnglish(words: readonly string[]): boolean {
  const known = words.filter((word) => common.has(word.toLowerCase())).length
  return known / words.length >= 0.15
}

const foreign = new Set(
  'le la les des du un une et est dans pour que qui sur vous nous pas ne au aux sont avec ce der die das und ist nicht mit von auf ein eine einen sie wir zu el los las por para con del es su como se il di che non per sono una della os um uma não com het een van niet voor op zijn da do na'.split(
    ' ',
  ),
)

/** Told by its own function words, or by letters that English does not have. Names and terms are neither. */
function isForeign(words: readonly string[]): boolean {
  const own = words.filter((word) => foreign.has(word.toLowerCase())).length
  const marked = words.filter((word) => /[^\p{ASCII}'’]/u.test(word)).length
  if (words.length < ENOUGH && own + marked < 2) return false
  return own / words.length >= 0.2 || marked / words.length >= 0.3
}

export const compileLanguage: Compiler<LanguageSettings> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  return ok({
    needsValue: true,
    run: (subject) => {
      const asked = settings.is ?? 'job'
      const wanted = asked === 'job' ? subject.language : asked
      if (wanted === undefined)
        return { check: settings.id, status: 'skipped', reason: 'the job has no language' }
      const text = passages
        .value(subject)
        .map((passage) => passage.text)
        .join('\n')
      const found = detectLanguage(text)
      if (found === 'unclear') {
        return {
          check: settings.id,
          status: 'skipped',
          reason: 'the text is too short or too mixed to tell its language',
        }
      }
      const name = names[wanted]
      const message = `The answer is ${found === 'other' ? 'not' : `in ${names[found]}, not`} in ${name}.`
      const problems = found === wanted ? [] : [{ message, hint: `Answer in ${name}.` }]
      return outcomeOf(settings, 'instruction', problems)
    },
  })
}
