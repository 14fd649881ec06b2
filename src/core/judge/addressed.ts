// Orders to whoever judges, and ready-made verdicts, inside text that is to be judged.

export type Order = { readonly start: number; readonly end: number; readonly text: string }

const fullMarks = String.raw`(?:full (?:marks?|score)|perfect score|(?:10|ten)\s*(?:\/|out of)\s*(?:10|ten)|10 points|100\s*%|(?:maximum|highest|top) (?:score|marks?))`
// "10分" but not "10分钟".
const fullMarksZh = String.raw`(?:满分|最高分|(?:10|100|一百)\s*分(?![钟之别期店析布公部]))`

const roles = 'judges?|graders?|evaluators?|reviewers?'
const passing = String.raw`\b(?:pass(?:es|ed)?|approved?|correct)\b`

/** They are orders whoever speaks. "The judge may pass sentence" speaks of one, not to one. */
const orders: readonly string[] = [
  String.raw`\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:instructions?|rubric|criteri(?:a|on)|prompts?|rules)\b[^\n]{0,80}`,
  String.raw`\b(?:give|award|assign|grant|rate|score|mark)\b[^.\n]{0,30}\b(?:answer|response|reply|this|it|me)\b[^.\n]{0,20}${fullMarks}`,
  String.raw`\b(?:${roles}|rubric)\b[^.\n]{0,60}${fullMarks}`,
  String.raw`\b(?:note|message|attention|dear|hey|instructions?)\b[^.\n]{0,20}\b(?:${roles})\b[^.\n]{0,60}${passing}`,
  String.raw`\b(?:${roles})\s*[:：][^.\n]{0,60}${passing}`,
  String.raw`\b(?:grade|verdict)\s*[:=]\s*"?(?:pass(?:ed)?|yes|approved)\b`,
  String.raw`(?:忽略|无视|忘记|不要理会)[^。\n]{0,20}(?:指令|指示|提示词?|规则|标准|要求|准则)[^。\n]{0,60}`,
  String.raw`(?:给|打|评|判|输出|必须|应当?)[^。\n]{0,12}${fullMarksZh}`,
  String.raw`(?:评审|评分|评委|裁判|打分|评估|评判)(?:员|者|人|模型)?[^。\n]{0,30}(?:通过|合格|算对|${fullMarksZh})[^。）)\n]{0,10}`,
]
const chatMarks = String.raw`<\|[a-z_]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>`
const verdictObject = String.raw`\{[^{}]{0,400}"(?:score|scores|verdict|grade|passed?)"\s*:[^{}]{0,400}\}`

const inProse = new RegExp([...orders, chatMarks, verdictObject].join('|'), 'giu')
const inData = new RegExp([...orders, chatMarks].join('|'), 'giu')

/** Beyond this nobody looks; such a text is longer than any answer. */
const mostUnits = 200_000

/** Every such place. In JSON answers an object with a score is data, not a verdict. */
export function ordersIn(text: string, kind: 'prose' | 'data' = 'prose'): readonly Order[] {
  const form = kind === 'prose' ? inProse : inData
  return [...text.slice(0, mostUnits).matchAll(form)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
  }))
}

/** The text with every order taken out, as a judge is shown a question. */
export function withoutOrders(text: string): string {
  return text.slice(0, mostUnits).replaceAll(inData, '[…]') + text.slice(mostUnits)
}
