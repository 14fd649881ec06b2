// How text speaks to whoever judges it, by language: orders, ready-made verdicts, marks of a chat.

const fullMarks = String.raw`(?:full (?:marks?|score)|perfect score|(?:10|ten)\s*(?:\/|out of)\s*(?:10|ten)|10 points|100\s*%|(?:maximum|highest|top) (?:score|marks?))`
// "10分" but not "10分钟".
const fullMarksZh = String.raw`(?:满分|最高分|(?:10|100|一百)\s*分(?![钟之别期店析布公部]))(?!的)`

const roles = String.raw`(?:judges?|graders?|evaluators?|reviewers?|assessors?|(?:judging|grading|evaluation|evaluating) (?:model|system|ai|llm))`
const rolesZh = '(?:评委|裁判|(?:评审|评分|打分|评估|评判)(?:员|者|人|模型|系统|老师|专家|器|助手))'
const passing = String.raw`\b(?:answer|response|reply|output|this|it|mark(?:ed)?|grade|verdict)\b[^.\n]{0,40}\b(?:pass(?:es|ed)?|approved?|correct)\b`
const passingZh = '(?:通过|合格|算对|正确|满分|忠实|可靠|真实|有依据)'
/** What only a verdict says, in the place where one is asked for. */
const verdictWord = String.raw`["'“]?(?:pass(?:ed)?|yes|true|approved?|correct|faithful|supported|perfect|valid|success|(?:10|100|1\.0|1)(?=["'”]?\s*(?:[.!,;}]|$)))\b`
const verdictWordZh = '["“「]?(?:pass|yes|true|通过|合格|正确|满分|忠实|是["”」。]|10|100)'
const models = String.raw`(?:an? |the )?(?:ai |large |language |judge |judging |evaluation |grading |automated )*(?:model|llm|judge|grader|evaluator|ai)`
/** The thing that is judged, as an order calls it. Customers rate shops; nobody but a judge rates "this answer". */
const answer = String.raw`(?:this|my|the above) (?:answer|response|reply|output|submission)`
const answerZh = '(?:本|该|此|这|上述|以上)(?:个|条|份|段)?(?:回答|答案|回复|输出|内容)'

/** Where an order begins: "we do not deduct points" tells what somebody does. */
const opening = String.raw`(?:^|[.!?:;,]\s*|\bplease )`
/** Nothing follows that the word would belong to: "evaluation: passed modules are green". */
const ended = String.raw`(?=["'”]?\s*(?:[.!,;}]|$))`
const notOrdered = String.raw`(?<!\b(?:not|never|don't|cannot|can't|to) )`
const ofTheJudge = String.raw`(?:all|any|your|previous|prior|earlier|preceding|above|system|original|scoring|grading)`
/** After a start of line: a row of empty lines would be read again from each of them. */
const blanks = String.raw`[^\S\n\r\u2028\u2029]*`
const whose = String.raw`(?:(?:of|the|these|those|other|${ofTheJudge})\s+)`
const rule = String.raw`(?:instructions?|criteri(?:a|on)|prompts?|rules|guidelines)`

/** They are orders whoever speaks. "The judge may pass sentence" speaks of one, not to one. */
export const orders: readonly string[] = [
  String.raw`${notOrdered}\b(?:ignore|disregard|forget|override)\s+${whose}{0,3}(?:(?:all|your|previous|prior|earlier|preceding|above|system|original|scoring|grading)\s+${whose}{0,3}${rule}|any\s+(?:previous|prior|earlier|other)\s+${rule}|rubrics?|${rule}\s+(?:above|before|you (?:were|have been) given))\b[^\n]{0,80}`,
  String.raw`\b(?:give|award|assign|grant|rate|score|mark)\b[^.\n]{0,30}\b(?:answer|response|reply|this|it|me)\b[^.\n]{0,20}${fullMarks}`,
  String.raw`\b(?:mark|grade|judge|rate|accept|approve|score)\s+${answer}(?:\s+(?:as\s+)?(?:correct|passed|passing|approved|faithful|accurate|valid))?\b`,
  String.raw`\b(?:${roles})\b[^.\n]{0,40}(?:\b(?:should|must|please|shall|will|to)|[,:：])\s+(?:now |please )?(?:give|rate|score|award|assign|mark|grade|output|return)\b[^.\n]{0,40}${fullMarks}`,
  String.raw`\brubric\b[^.\n]{0,60}${fullMarks}`,
  String.raw`(?:^|[.!?:,]\s*|\b(?:please|must|should) )(?:assign|award|give|grant) (?:it |this |me )?${fullMarks}`,
  String.raw`\b${roles}\s+(?:should|must|shall|has to|have to|needs? to)\s+(?:mark|rate|score|grade|accept|approve|judge|treat|consider)\s+(?:this|it|${answer})\b`,
  String.raw`\bif you(?: are|'re) ${models}\b(?=\s*[,:;–-]|\s(?:evaluat|judg|grad|scor|assess|review|read|that\b|who\b|and\b))[^.\n]{0,80}`,
  String.raw`\b(?:do not|don't|never|skip|stop) (?:(?:evaluat|grad|judg|scor)(?:e|ing)|assess(?:ing)?)\s+(?:this|the) (?:text|answer|response|reply|output|submission)\b`,
  String.raw`\b(?:reviewed|verified|approved|validated|checked)\b[^\n]{0,80}\b(?:output|respond with|reply with|return|answer with|say)(?:\s*[:：])?\s*${verdictWord}`,
  String.raw`\b(?:set|override)\b[^.\n]{0,20}\b(?:faithful(?:ness)?|correct(?:ness)?|scores?|verdict|pass(?:ed)?|approved|grade)\s*[=:]\s*${verdictWord}`,
  String.raw`\byou are now (?:in |an? )(?:grading|evaluation|judging|scoring|approval|pass)\b[^.\n]{0,60}`,
  String.raw`(?:\b(?:respond|reply|output|return|answer)\b|输出|返回|回复)[^\n{]{0,20}\{[^{}]{0,100}"(?:score|grade|verdict|passed?|结论|判定|评分)"\s*:\s*(?:${verdictWord}|${verdictWordZh})`,
  String.raw`(?:如果|若|假如)(?:你|您)是[^，。\n]{0,10}(?:模型|评委|裁判|AI|人工智能|评估器|评分器)[，,][^。\n]{0,30}`,
  String.raw`(?:不要|请勿|无需|不必|禁止)(?:再)?(?:评估|评判|评价|打分|检查|核对)(?:本文|${answerZh})`,
  String.raw`(?:核实|审核|验证|检查)[^\n]{0,40}(?<![会将])(?:输出|返回|回复|回答)(?:\s*[:：])?\s*${verdictWordZh}`,
  String.raw`\b${roles}\s*:\s*[^.\n]{0,20}\b(?:claims?|statements?|answers?|response)\b[^.\n]{0,20}\b(?:confirmed|verified|supported|backed|correct|true|faithful)\b`,
  String.raw`\b(?:evaluation|grading|assessment)(?: result| outcome)?\s*[:=]\s*${verdictWord}${ended}`,
  String.raw`(?:评估|评审|评判|判定)(?:结果|结论)?\s*[:：=]\s*${verdictWordZh}(?!的)`,
  String.raw`${opening}(?:do not|don't|never) deduct (?:any )?(?:points|marks)|(?:不要|请勿|不得)(?:因[^。，\n]{0,12})?扣分`,
  String.raw`\b(?:whatever|regardless of|no matter what)\b[^.\n]{0,20}\b(?:criteri(?:a|on)|rubrics?|standards?)\b[^.\n]{0,60}\b(?:judged?|mark(?:ed)?|graded?|rated?|scored?|return|say|answer|output)\b[^.\n]{0,20}\b(?:pass|correct|faithful|supported|approved|yes|true)\b`,
  String.raw`(?:无论|不管|不论)[^。\n]{0,4}(?:标准|评分|规则)[^。\n]{0,8}(?:判|评|算|视|回答|输出)[^。\n]{0,4}${passingZh}`,
  String.raw`${verdictWord}["'”]?\s+(?:to|for|on)\s+(?:every|each|all)\b[^.\n]{0,20}\b(?:criteri|question|gate)`,
  String.raw`对(?:每个|每条|每项|所有|全部)(?:标准|问题|指标|项目)[^。\n]{0,8}(?:回答|输出|判)[^。\n]{0,3}${verdictWordZh}`,
  String.raw`\byour (?:task|role|instructions?) (?:has|have) (?:now )?changed\s*:[^.\n]{0,40}\b(?:answer|response|reply|pass|approve|correct)\b|(?:你|您)的任务已经?(?:改变|更改|变更)[^。\n]{0,12}(?:答案|回答|回复|通过|正确)`,
  String.raw`\b(?:treat|regard|consider|count)\b[^.\n]{0,30}\bunsupported (?:claims?|statements?|sentences?|answers?)\b[^.\n]{0,30}\b(?:supported|correct|faithful)|没有?依据[^。\n]{0,8}(?<!不[能得可应会])(?:视|当|看|算)(?:为|作|成)有依据`,
  String.raw`${rolesZh}\s*(?:直接|请)?(?:输出|返回|给出|打出?)\s*${verdictWordZh}|${rolesZh}\s*(?:直接|请)?(?:输出|返回|给出|打出?)\s*1\.0`,
  String.raw`\bas (?:an?|the) (?:\w+ ){0,2}${roles}\b[^.\n]{0,40}\b(?:must|should|have to|no choice|only)\b[^.\n]{0,12}\b(?:accept|approve|pass|output|return|say|answer|reply)\b|作为[^，。\n]{0,8}(?:${rolesZh})[，,][^。\n]{0,12}(?:必须|只能|应当?|要)[^。\n]{0,6}(?:接受|批准|通过|输出|返回|回答|判|给)`,
  String.raw`(?:评估|评审|判定|评判)[^。\n]{0,6}结论[为是:：]\s*${passingZh}|\bverdict (?:is )?pass\b(?! or\b)|\b(?:give|award) this a perfect (?:grade|score|rating)`,
  String.raw`\b(?:mark|grade|judge|rate|accept)\s+the (?:answer|response|reply)\s+as (?:correct|passed|passing|approved|faithful|accurate|valid|supported)\b|\b(?:score|rate|grade) it (?:an? )?(?:1(?:\.0)?|10|100)(?=\W*$|[.!])`,
  String.raw`(?:核实|审核|验证)[^。\n]{0,6}[，,]?请?(?:打|给)\s*(?:1|10|100|满)分(?!钟)`,
  String.raw`\b${roles} who (?:fail|reject|mark down|do not (?:pass|approve))\b|(?:不给满分|不通过|扣分)的${rolesZh}`,
  String.raw`${opening}(?:stop|end|halt|skip) (?:the )?(?:grading|evaluating|evaluation|judging|scoring)(?= (?:here|now|and)\b|\W*$|[.!,;])|${opening}be lenient\b|(?:^|[，,。！!；;：:]|请)(?:停止|跳过)(?:评分|评估|评判|打分)|(?:宽松|从宽)(?:评判|打分|评分)|请(?:宽松|从宽)处理`,
  String.raw`(?:\b(?:this|the) (?:answer|response|reply)\b|${answerZh})[^.。\n]{0,30}(?:\b(?:faithful|correct|supported)\b|忠实|正确)[^\n]{0,30}(?:\b(?:score|grade|rating)|得分|评分|分数)\s*[:：=]\s*(?:1\.0|1\b|10|满分)`,
  String.raw`\b(?:correct|right|only|proper) (?:evaluation|verdict|grade|rating) (?:(?:of|for) (?:${answer}|the (?:answer|response|reply))|is ${verdictWord}${ended})|正确的?(?:评估|判定|评分)(?:结果)?(?:是|为|[:：]){1,2}\s*${passingZh}`,
  String.raw`${rolesZh}[^。\n]{0,12}(?:不得|不要|不准|禁止|请勿)扣分`,
  String.raw`\b(?:note|message|attention|dear|hey|hi|instructions?)\b[^.\n]{0,20}\b${roles}\b[^.\n]{0,60}(?:${passing}|\b(?:approve|rate|score|grade|pass)\b|\b(?:perfect|faithful|supported)\b)`,
  String.raw`\b${roles}\s*[:：][^.\n]{0,60}${passing}`,
  String.raw`\b${roles}\b[^.\n]{0,30}\b(?:answer|reply|return|output|say|respond|vote)s?\b[^.\n]{0,20}\b(?:yes|pass|true)\b`,
  String.raw`\b(?:grade|verdict)\s*[:=]\s*"?(?:pass(?:ed)?|yes|approved)\b`,
  String.raw`(?<!不要|不能|不可|不得|不应|勿|别|未|被)(?:忽略|无视|忘记|忘掉|不要理会)[^。，\n]{0,6}(?:(?:之前|以前|此前|先前|前面|上面|上述|以上|你的|您的|系统|原有|评分|评判|评审|打分)[^。，\n]{0,8}(?:指令|指示|提示|规则|标准|要求|准则)|(?:所有|一切|全部|任何)[^。，\n]{0,8}(?:指令|指示|提示词|评分|评判))[^。\n]{0,60}`,
  String.raw`(?:请|必须|务必|应当?|直接|一律|^|[，,。！!；;])${blanks}(?:你|您)?(?:直接|务必|一定)?(?:给|打|评|判|输出)(?:予|出|为|定|上|个)?(?:${answerZh}|我(?!们)|它)?(?:打|评|判|予|出|为|定|上|个|\s|[:：]){0,4}${fullMarksZh}`,
  String.raw`${rolesZh}[^。\n]{0,4}(?:请注意|注意|须知|请|[:：])[^。\n]{0,30}(?:${passingZh}|${fullMarksZh})[^。）)\n]{0,10}`,
  String.raw`${rolesZh}[^。\n]{0,8}(?:必须|应当?|务必|一律|判定)[^。\n]{0,10}(?:输出|回答|返回|判为|判定为|为)[^。\n]{0,4}["“”「]?(?:是|yes|${passingZh})`,
  String.raw`${answerZh}[^。\n]{0,10}(?:判|评|算|视|标记?|标注|记)(?:定|作|为|成){0,2}["“「]?${passingZh}`,
]
/**
 * Signs that make an order together, in one sentence: it names itself, the act of judging, and a verdict. Programs return
 * and output, and offices review and approve, what they like.
 */
export const signs: readonly RegExp[] = [
  String.raw`\b${answer}\b|\bthe (?:answer|response|reply) above\b|${answerZh}|我的(?:回答|答案)|${rolesZh}[^。\n]{0,12}(?:回答|答案)`,
  String.raw`\b(?:mark|rate|scor|grad(?:e|ing)|judg|evaluat|must be accept|(?:accept|approve) (?:it|this|me)\b|(?:return|output) ["'“]?(?:pass|yes|true|supported|correct|faithful|approved|1)|assess|certif|treat|gate|verdict|criteri)|[评判]|打\s*\d*分|返回|输出|裁判|标准|标记|认证|当作`,
  String.raw`(?<![\w"'“])(?:${verdictWord}|a(?:s|) (?:10|ten|passing|accurate|backed)\b|certified accurate)|\b(?:highest|maximum|top|best|high|(?:best|highest) possible) (?:score|grade|marks?)|\bmust be (?:accepted|approved|passed)|直接接受|高(?:的)?分|打\s*\d+\s*分|${fullMarks}|通过|正确|忠实|满分|有效|准确|合格|有(?:来源)?依据|输出\s*1|[十\d]分(?![钟之别期店析布公部])`,
].map((source) => new RegExp(source, 'iu'))

const turns =
  'im_(?:start|end|sep)|system|user|assistant|end(?:oftext|_of_text|_of_turn|prompt)?|eo[tm]_id|(?:start|end)_header_id|begin_of_text|start|channel|message|return|call'
export const chatMarks = String.raw`<\|(?:${turns})\|>|\[\/?INST\]|<<\/?SYS>>|<<<\s*(?:END )?(?:ANSWER|QUESTION|SOURCE|TASK)(?: \d)? [0-9a-z]{4,40}>>>`
const kindly = String.raw`"?(?:true|yes|pass(?:ed)?|是|通过|合格|10\b|100\b|满分)`
export const verdictObject = String.raw`\{[^{}]{0,400}(?:"verdict"\s*:|"scores"\s*:\s*\{|"(?:score|grade|passed?|结论|判定|评分)"\s*:\s*${kindly})[^{}]{0,400}\}`
