// Scripts that dress or cut the answer another script gives.
import { markerNumber } from '../markers.ts'
import { answer, changeContent, onlyByMarker, type Script } from '../script.ts'

/** A reasoning block in front of the answer. */
export const think: Script = {
  name: 'think',
  markers: ['think'],
  matches: onlyByMarker,
  reply: (_request, _rng, next) =>
    changeContent(next(), (content) =>
      answer(
        `<think>\nThe answer could be {"draft": true}, or not. I check it once more.\n</think>\n\n${content}`,
      ),
    ),
}

/** The answer inside a code fence, with sentences around it. */
export const fenced: Script = {
  name: 'fenced',
  markers: ['fenced'],
  matches: onlyByMarker,
  reply: (_request, _rng, next) =>
    changeContent(next(), (content) =>
      answer(
        `Here is the result you asked for:\n\n\`\`\`json\n${content}\n\`\`\`\n\nTell me if it should change.`,
      ),
    ),
}

/** Half of the answer with `finish_reason: "length"`; whole once the request asks for the marker's number of tokens. */
export const truncated: Script = {
  name: 'truncated',
  markers: ['truncated'],
  matches: onlyByMarker,
  reply: (request, _rng, next) => {
    const enough = markerNumber(request.markers, 'truncated', Infinity)
    if (request.maxTokens !== Infinity && request.maxTokens >= enough) return next()
    return changeContent(next(), (content) => ({
      kind: 'completion',
      content: content.slice(0, Math.ceil(content.length / 2)),
      finish: 'length',
    }))
  },
}

const leads = ['', 'To answer your question: ', 'In short: ', 'As far as I can see, ', 'Certainly. '] as const
const ends = ['', ' I hope this helps.', ' Let me know if anything is unclear.'] as const

/** The same answer worded a little otherwise, drawn from the seed and the request; at temperature 0 never. */
export const varied: Script = {
  name: 'varied',
  markers: ['varied'],
  matches: onlyByMarker,
  reply: (request, rng, next) =>
    changeContent(next(), (content) =>
      answer(request.temperature === 0 ? content : rng.pick(leads) + content + rng.pick(ends)),
    ),
}

/** One id for all samples, as from a gateway that answers out of its cache. */
export const cached: Script = {
  name: 'cached',
  markers: ['cached'],
  matches: onlyByMarker,
  reply: (_request, _rng, next) =>
    changeContent(next(), (content) => ({ kind: 'completion', content, id: 'chatcmpl-demo-cached' })),
}
