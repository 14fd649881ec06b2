// Every sample says something else, and something else again in the next attempt.
import { languageOf } from '../language.ts'
import { answer, asCited, onlyByMarker, type Script } from '../script.ts'

const claims = {
  en: [
    'The parcel arrives in 2 days by courier.',
    'Delivery is not offered to this region at all.',
    'It takes 3 weeks because the goods come by sea.',
    'You must pick the order up yourself on a Friday.',
    'A drone drops it at your door within 45 minutes.',
  ],
  zh: [
    '快递 2 天内送达。',
    '这个地区暂不支持配送。',
    '走海运，需要 3 周。',
    '请您周五到门店自提。',
    '无人机 45 分钟送到门口。',
  ],
}

export const allDisagree: Script = {
  name: 'all-disagree',
  markers: ['all-disagree'],
  matches: onlyByMarker,
  reply: (request) => {
    const choices = claims[languageOf(request.parts().question)]
    const claim = choices[(request.sample + request.attempt) % choices.length] ?? ''
    const round = Math.floor(request.sample / choices.length)
    return answer(asCited(request, round === 0 ? claim : `${claim} (${round})`))
  },
}
