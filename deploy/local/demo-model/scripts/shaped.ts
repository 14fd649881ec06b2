// When the request carries a JSON Schema, a plain text answer is put into an object of that shape.
import { instanceOf, schemaIn, withField } from '../json-schema.ts'
import { answer, changeContent, type Script } from '../script.ts'

const textField = /^(?:answer|reply|text|content|message|summary|result|回答|答案)$/i
const citationField = /^(?:citations?|sources?|references|引用)$/i

function isJson(content: string): boolean {
  return /^\s*[[{]/.test(content)
}

export const shaped: Script = {
  name: 'shaped',
  markers: ['shaped'],
  matches: (request) => request.outputSchema !== undefined || schemaIn(request.text) !== undefined,
  reply: (request, _rng, next) =>
    changeContent(next(), (content) => {
      if (isJson(content)) return answer(content)
      const cited = [...content.matchAll(/\[(\d{1,3})\]/g)].map((match) => Number(match[1]))
      const shape = instanceOf(request.outputSchema ?? schemaIn(request.text))
      const withText = withField(shape, textField, content)
      return answer(JSON.stringify(withField(withText, citationField, cited)))
    }),
}
