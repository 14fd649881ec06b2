// The model declines: in the refusal field, in its text, or cut off by a content filter.
import { languageOf } from '../language.ts'
import { onlyByMarker, type Script } from '../script.ts'

const sorry = { zh: '抱歉，我无法协助处理这个请求。', en: "I'm sorry, but I can't help with that request." }

/** `message.refusal` is set and there is no content. */
export const refusal: Script = {
  name: 'refusal',
  markers: ['refusal'],
  matches: onlyByMarker,
  reply: (request) => ({
    kind: 'completion',
    content: null,
    refusal: sorry[languageOf(request.parts().question)],
  }),
}

/** The refusal is an ordinary text, `=zh` or `=en`, else in the question's language. */
export const refusalText: Script = {
  name: 'refusal-text',
  markers: ['refusal-text'],
  matches: onlyByMarker,
  reply: (request) => {
    const asked = request.markers.get('refusal-text')
    const language = asked === 'zh' || asked === 'en' ? asked : languageOf(request.parts().question)
    return { kind: 'completion', content: sorry[language] }
  },
}

/** A few words, then `finish_reason: "content_filter"`. */
export const contentFilter: Script = {
  name: 'content-filter',
  markers: ['content-filter'],
  matches: onlyByMarker,
  reply: () => ({ kind: 'completion', content: 'To begin with,', finish: 'content_filter' }),
}
