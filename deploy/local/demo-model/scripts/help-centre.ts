// Questions with sources: the best sentence of the given documents with its citation, or an honest "not covered"; that
// too where the prompt says that nothing was found.
import { bestSentence } from '../best-sentence.ts'
import { languageOf, type Language } from '../language.ts'
import { markerNumber } from '../markers.ts'
import { answer, type Call, type Script } from '../script.ts'

// Set on Chinese and English question sets: a question foreign to the documents stays below it nine times in ten.
const covered = 0.3

const notCovered: Readonly<Record<Language, string>> = {
  zh: '给出的资料没有提到这个问题，所以我无法回答。',
  en: 'The sources given do not cover this question, so I cannot answer it.',
}
const unsupported: Readonly<Record<Language, string>> = {
  zh: '此外，从 2023 年起该服务收取 15% 的手续费，24 小时内一定处理完毕',
  en: 'In addition, a fee of 15% has applied since 2023, and every request is settled within 24 hours',
}
const quoted: Readonly<Record<Language, string>> = { zh: '资料原文写道：', en: 'The source says: ' }

function supportedAnswer(request: Call, language: Language): string {
  const found = bestSentence(request.parts().question, request.parts().documents)
  if (found === undefined || found.coverage < covered) return notCovered[language]
  const foreign = languageOf(found.sentence) !== language
  return `${foreign ? quoted[language] : ''}${found.sentence} [${found.number}]`
}

function claimsTooMuch(request: Call): boolean {
  if (!request.markers.has('unsupported-claim') || request.parts().feedback !== '') return false
  return request.sample % 5 < markerNumber(request.markers, 'unsupported-claim', 5)
}

const nothingFound = /Nothing was found that covers the question|没有找到涉及该问题的内容/

export const helpCentre: Script = {
  name: 'help-centre',
  markers: ['help-centre', 'unsupported-claim', 'not-covered', 'not-covered-first'],
  matches: (request) => request.parts().documents.length > 0 || nothingFound.test(request.text),
  reply: (request) => {
    const language = languageOf(request.parts().question)
    const first = request.markers.has('not-covered-first') && request.parts().feedback === ''
    if (first || request.markers.has('not-covered')) return answer(notCovered[language])
    const supported = supportedAnswer(request, language)
    if (!claimsTooMuch(request)) return answer(supported)
    const base = supported === notCovered[language] ? '' : `${supported} `
    return answer(`${base}${unsupported[language]} [${request.parts().documents[0]?.number ?? 1}]`)
  },
}
