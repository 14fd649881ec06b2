// When the request asks for JSON, a plain text answer is put into an object, of the schema's shape if there is one.
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
  matches: (request) => request.json || schemaIn(request.text) !== undefined,
  reply: (request, _rng, next) =>
    changeContent(next(), (content) => {
      if (isJson(content)) return answer(content)
      const cited = [...content.matchAll(/\[(\d{1,3})\]/g)].map((match) => Number(match[1]))
      const schema = request.outputSchema ?? schemaIn(request.text)
      const shape = schema === undefined ? { answer: '' } : instanceOf(schema)
      const withText = withField(shape, textField, content)
      return answer(JSON.stringify(withField(withText, citationField, cited)))
    }),
}
