// Orders to whoever judges, and ready-made verdicts, inside text that is to be judged.
import { foldLooks } from '../checks/folded-text.ts'

export type Order = { readonly start: number; readonly end: number; readonly text: string }

const fullMarks = String.raw`(?:full (?:marks?|score)|perfect score|(?:10|ten)\s*(?:\/|out of)\s*(?:10|ten)|10 points|100\s*%|(?:maximum|highest|top) (?:score|marks?))`
// "10分" but not "10分钟".
const fullMarksZh = String.raw`(?:满分|最高分|(?:10|100|一百)\s*分(?![钟之别期店析布公部]))(?!的)`

const roles = String.raw`(?:judges?|graders?|evaluators?|reviewers?|assessors?)`
const rolesZh = '(?:评委|裁判|(?:评审|评分|打分|评估|评判)(?:员|者|人|模型|系统|老师|专家))'
const passing = String.raw`\b(?:answer|response|reply|output|this|it|mark(?:ed)?|grade|verdict)\b[^.\n]{0,40}\b(?:pass(?:es|ed)?|approved?|correct)\b`
const passingZh = '(?:通过|合格|算对|正确|满分)'
/** The thing that is judged, as an order calls it. Customers rate shops; nobody but a judge rates "this answer". */
const answer = String.raw`(?:this|my|the above) (?:answer|response|reply|output|submission)`
const answerZh = '(?:本|该|此|这|上述|以上)(?:个|条|份|段)?(?:回答|答案|回复|输出|内容)'

const notOrdered = String.raw`(?<!\b(?:not|never|don't|cannot|can't|to) )`
const ofTheJudge = String.raw`(?:all|any|your|previous|prior|earlier|preceding|above|system|original|scoring|grading)`
const whose = String.raw`(?:(?:of|the|these|those|other|${ofTheJudge})\s+)`
const rule = String.raw`(?:instructions?|criteri(?:a|on)|prompts?|rules|guidelines)`

/** They are orders whoever speaks. "The judge may pass sentence" speaks of one, not to one. */
const orders: readonly string[] = [
  String.raw`${notOrdered}\b(?:ignore|disregard|forget|override)\s+${whose}{0,3}(?:(?:all|your|previous|prior|earlier|preceding|above|system|original|scoring|grading)\s+${whose}{0,3}${rule}|any\s+(?:previous|prior|earlier|other)\s+${rule}|rubrics?|${rule}\s+(?:above|before|you (?:were|have been) given))\b[^\n]{0,80}`,
  String.raw`\b(?:give|award|assign|grant|rate|score|mark)\b[^.\n]{0,30}\b(?:answer|response|reply|this|it|me)\b[^.\n]{0,20}${fullMarks}`,
  String.raw`\b(?:mark|grade|judge|rate|accept|approve|score)\s+${answer}(?:\s+(?:as\s+)?(?:correct|passed|passing|approved|faithful|accurate|valid))?\b`,
  String.raw`\b(?:${roles}|rubric)\b[^.\n]{0,60}${fullMarks}`,
  String.raw`\b(?:note|message|attention|dear|hey|instructions?)\b[^.\n]{0,20}\b${roles}\b[^.\n]{0,60}${passing}`,
  String.raw`\b${roles}\s*[:：][^.\n]{0,60}${passing}`,
  String.raw`\b${roles}\b[^.\n]{0,30}\b(?:answer|reply|return|output|say|respond|vote)s?\b[^.\n]{0,20}\b(?:yes|pass|true)\b`,
  String.raw`\b(?:grade|verdict)\s*[:=]\s*"?(?:pass(?:ed)?|yes|approved)\b`,
  String.raw`(?<!不要|不能|不可|不得|不应|勿|别|未|被)(?:忽略|无视|忘记|忘掉|不要理会)[^。，\n]{0,6}(?:(?:之前|以前|此前|先前|前面|上面|上述|以上|你的|您的|系统|原有|评分|评判|评审|打分)[^。，\n]{0,8}(?:指令|指示|提示|规则|标准|要求|准则)|(?:所有|一切|全部|任何)[^。，\n]{0,8}(?:指令|指示|提示词|评分|评判))[^。\n]{0,60}`,
  String.raw`(?:请|必须|务必|应当?|直接|一律|^|[，,。！!；;])\s*(?:你|您)?(?:直接|务必|一定)?(?:给|打|评|判|输出)(?:予|出|为|定|上|个)?(?:${answerZh}|我(?!们)|它)?(?:打|评|判|予|出|为|定|上|个|\s|[:：]){0,4}${fullMarksZh}`,
  String.raw`${rolesZh}[^。\n]{0,4}(?:请注意|注意|须知|请|[:：])[^。\n]{0,30}(?:${passingZh}|${fullMarksZh})[^。）)\n]{0,10}`,
  String.raw`${rolesZh}[^。\n]{0,8}(?:必须|应当?|务必|一律|判定)[^。\n]{0,10}(?:输出|回答|返回|判为|判定为|为)[^。\n]{0,4}["“”「]?(?:是|yes|${passingZh})`,
  String.raw`${answerZh}[^。\n]{0,10}(?:判|评|算|视)(?:定|作|为|成){0,2}["“「]?${passingZh}`,
]
const turns =
  'im_(?:start|end|sep)|system|user|assistant|end(?:oftext|_of_text|_of_turn|prompt)?|eo[tm]_id|(?:start|end)_header_id|begin_of_text|start|channel|message|return|call'
const chatMarks = String.raw`<\|(?:${turns})\|>|\[\/?INST\]|<<\/?SYS>>|<<<\s*(?:END )?(?:ANSWER|QUESTION|SOURCE|TASK)(?: \d)? [0-9a-z]{4,40}>>>`
const kindly = String.raw`"?(?:true|yes|pass(?:ed)?|是|通过|合格|10\b|100\b|满分)`
const verdictObject = String.raw`\{[^{}]{0,400}(?:"verdict"\s*:|"scores"\s*:\s*\{|"(?:score|grade|passed?|结论|判定|评分)"\s*:\s*${kindly})[^{}]{0,400}\}`

const inProse = new RegExp([...orders, chatMarks, verdictObject].join('|'), 'gimu')
const inData = new RegExp([...orders, chatMarks].join('|'), 'gimu')

/** Beyond this nobody looks; such a text is longer than any answer. */
const mostUnits = 200_000

/**
 * Every such place, whatever width, script or invisible characters it is written with. In JSON answers an object with a
 * score is data, not a verdict.
 */
export function ordersIn(text: string, kind: 'prose' | 'data' = 'prose'): readonly Order[] {
  const form = kind === 'prose' ? inProse : inData
  const { text: seen, from } = foldLooks(text.slice(0, mostUnits))
  return [...seen.matchAll(form)].map(({ index, 0: found }) => {
    const [start, end] = [from(index), from(index + found.length)]
    return { start, end, text: text.slice(start, end) }
  })
}

/** The text with every order taken out, as a judge is shown a question. */
export function withoutOrders(text: string): string {
  let kept = ''
  let at = 0
  for (const { start, end } of ordersIn(text, 'data')) {
    kept += `${text.slice(at, start)}[…]`
    at = end
  }
  return kept + text.slice(at)
}
