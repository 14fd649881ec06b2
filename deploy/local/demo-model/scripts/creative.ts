// A slogan, another one for each sample: answers that are meant to differ.
import { languageOf } from '../language.ts'
import { answer, type Script } from '../script.ts'

const slogans = {
  en: [
    'Bread that rises with the tide.',
    'Salt air, warm crust, good morning.',
    'Where the sea ends, breakfast begins.',
  ],
  zh: ['潮起潮落，面包刚好出炉。', '海风是咸的，面包是香的。', '大海的尽头，早餐的开始。'],
}

export const creative: Script = {
  name: 'creative',
  markers: ['creative'],
  matches: (request) => /\bslogan\b|广告语|标语/i.test(request.parts().question),
  reply: (request) => {
    const choices = slogans[languageOf(request.parts().question)]
    return answer(choices[(request.sample + request.attempt) % choices.length] ?? '')
  },
}
