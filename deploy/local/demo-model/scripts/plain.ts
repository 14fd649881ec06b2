// The last script: an honest sentence for a prompt that no other script knows.
import { languageOf } from '../language.ts'
import { answer, type Script } from '../script.ts'

const sentences = {
  zh: '这是模拟模型的回答：脚本里没有与这个提问对应的内容。',
  en: 'This is an answer of the simulated model: no script of it knows this prompt.',
}

export const plain: Script = {
  name: 'plain',
  markers: ['plain'],
  matches: () => true,
  reply: (request) => answer(sentences[languageOf(request.parts().question)]),
}
