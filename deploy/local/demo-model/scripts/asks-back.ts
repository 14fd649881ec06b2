// A question of a word or two, on documents: what they say first, and which of it is meant.
import { languageOf, type Language } from '../language.ts'
import { answer, type Call, type Script } from '../script.ts'

const asks: Readonly<Record<Language, string>> = { zh: '您指的是哪一种？', en: 'Which of these do you mean?' }

/** At most two words, or four Chinese characters, and a question mark. */
const unclear = /^(?:[\p{Script=Latin}-]+(?: [\p{Script=Latin}-]+)?|\p{Script=Han}{1,4})\s*[?？]$/u

const firstSentence = (text: string): string => /^.+?(?:[。！？]|[.!?](?=\s|$)|$)/su.exec(text)?.[0] ?? text

function parts(request: Call, language: Language): string {
  const said = request
    .parts()
    .documents.slice(0, 2)
    .map(({ number, text }) => `${firstSentence(text.trim())} [${number}]`)
  return [...said, asks[language]].join(language === 'zh' ? '' : ' ')
}

export const asksBack: Script = {
  name: 'asks-back',
  markers: ['asks-back'],
  matches: (request) => request.parts().documents.length > 0 && unclear.test(request.parts().question.trim()),
  reply: (request) => answer(parts(request, languageOf(request.parts().question))),
}
