// Refund questions: the true period, and a made-up one in some of every five samples.
import { languageOf } from '../language.ts'
import { markerNumber } from '../markers.ts'
import { answer, asCited, type Call, type Script } from '../script.ts'

const truths = {
  zh: '商品签收后 7 天内、未拆封，可以申请退款。',
  en: 'You can get a refund within 7 days of delivery, as long as the item is unopened.',
}
const inventions = {
  zh: '签收后 30 天内都可以全额退款，已拆封也可以。',
  en: 'You can get a full refund within 30 days of delivery, even if the item has been opened.',
}

// Samples 1 and 3 first: the first two samples then disagree, and the true answer has the majority.
const wrongFirst = [1, 3, 0, 2, 4]

/** How many of five samples are made up: two, or the marker's number; none once feedback has come. */
function isMadeUp(request: Call): boolean {
  if (request.markers.has('refund-true') || request.parts().feedback !== '') return false
  const wrong = markerNumber(request.markers, 'refund-made-up', 2)
  return wrongFirst.slice(0, wrong).includes(request.sample % 5)
}

export const refundPolicy: Script = {
  name: 'refund-policy',
  markers: ['refund-made-up', 'refund-true'],
  matches: (request) => /refund|money back|退款|退货|退钱/i.test(request.parts().question),
  reply: (request, _rng, next) => {
    const language = languageOf(request.parts().question)
    if (isMadeUp(request)) return answer(asCited(request, inventions[language]))
    // With documents in the prompt the truth is what they say.
    return request.parts().documents.length > 0 ? next() : answer(truths[language])
  },
}
