// The words with which a question asks: they stand in the place of what is not known, so no source answers in them.
import { folded } from '../text/folded.ts'

/** With "how" in front they ask for a measure; the answer has the figure and not the word. */
const DEGREE =
  'long|many|much|often|soon|far|old|big|large|small|tall|high|deep|wide|thick|heavy|fast|quick|quickly|early|late|frequently|close|strong|hot|cold|expensive|costly|likely'

/** What "what" and "which" ask for without saying anything of the subject. */
const SORT = 'kinds?|types?|sorts?|times?|dates?|days?|years?|months?|amounts?|numbers?|names?|reasons?|ways?'

const ENGLISH = [
  `how (?:${DEGREE}|come|about)`,
  `(?:what|which)(?: (?:is|are|was|were) the)? (?:exact )?(?:${SORT})(?: of)?`,
  `what's the (?:exact )?(?:${SORT})(?: of)?`,
  String.raw`(?:can|could|would|will) (?:you|anyone|someone|somebody) (?:please )?(?:tell me|explain|help me(?: understand)?|let me know)`,
  String.raw`(?:do|does) (?:you|anyone|anybody|someone) know`,
  String.raw`(?:i|we)(?:'d| would)? (?:like|want|need) to (?:know|ask|find out|understand)`,
  String.raw`(?:i|we) (?:wonder|was wondering|were wondering|have a question)`,
  'tell me|let me know|may i ask|is it possible|is there a way|whether',
]

/** Counts and measures that 几 and 多少 ask for. */
const COUNT =
  '个半?月|个小时|小时|分钟|秒钟?|星期|礼拜|工作日|公里|千米|厘米|毫米|公斤|千克|平方米|[个天年月日号点次元块人种条岁周位名件份级层楼家套张本页部只台辆场届项期倍成折步回遍处座克米吨度类款所字集季章辈座组轮段首枚颗把封批趟门间片艘架]'

/** 多 in front of these asks, unless it ends another word: 许多, 最多. */
const MEASURE = '久|长时间|长|远|深|宽|厚|(?:大|高|重|快|早|晚)(?=[?？,，。；;的呢啊才能会是要就可\\s]|$)'

const CHINESE = [
  `(?:第|星期|礼拜|周)?几(?:${COUNT})`,
  '(?:第|星期|礼拜|周)几',
  '叫做?什么(?:名字)?',
  `多少(?:钱|${COUNT})?`,
  `(?<![很许太更最好较众诸差大])多(?:${MEASURE})`,
  '什么(?:时候|时间|时段|地方|样|东西|人|原因|缘故|情况|意思|类型|种类)?',
  '哪(?:里|儿|些|个|位|种|一|年|天|月|日|家|国|类|款|几|边|方面|一[个年天种家])?',
  '(?<!任)(?:为|因)?何(?:时|处|地|种|年|月|日|故|以|物|方|人)|为何|为什么|为啥|啥(?:时候)?',
  '怎(?:么(?:办|样|做|弄|回事)?|样)|如何',
  '(?:是|能|可|会|有)否|是不是|能不能|可不可以|会不会|有没有|要不要|需不需要|用不用|行不行|好不好|对不对',
  '(?:我们?)?想(?:问|知道|了解|咨询|请教)(?:一下|下)?|(?:请|麻烦)?告诉(?:我们?|一下)|请问|请教(?:一下)?|问一下|打听(?:一下)?',
]

const ASKING = new RegExp(String.raw`\b(?:${ENGLISH.join('|')})\b|${CHINESE.join('|')}`, 'giu')

/** The question, folded, with a blank for each word that only asks. Linear in its length. */
export const withoutAsking = (question: string): string => folded(question).replaceAll(ASKING, ' ')
