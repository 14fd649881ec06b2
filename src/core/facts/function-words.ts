// Words that carry no claim of their own, and those that turn, bound or order one.

const words = (text: string): readonly string[] => text.trim().split(/[\s,]+/u)

/** Who speaks, who is spoken to, and others in the plural; he and she are words. */
export type Person = 'first' | 'second' | 'others'

export const PERSONS: ReadonlyMap<string, Person> = new Map<string, Person>([
  ...words("i me my mine we us our ours i'm i've i'd i'll we're we've we'll 我 我们 我的 咱 咱们").map(
    (word) => [word, 'first'] as const,
  ),
  ...words("you your yours you're you've you'll 你 您 你们 您的 你的").map(
    (word) => [word, 'second'] as const,
  ),
  ...words("they them their theirs they're they've 他们 她们").map((word) => [word, 'others'] as const),
])

/** Left out of every comparison, but for who is meant. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...PERSONS.keys(),
  ...words(`
a an the this that these those it its it's itself
he's she's that's there's there here who whom whose which what
when where why how is are was were be been being am do does did done doing have has had having will would shall
of in on at for by as and or nor so then thus also too very really quite rather just even still already way much such own both either
please kindly yes-no okay ok oh let's let etc eg ie e.g i.e one ones per via upon about into onto up out off over
while during among between through throughout across along around against toward towards within can't-have itself however moreover
furthermore additionally therefore though although another other others any than yet ever now currently nowadays sorry unfortunately regrettably
s t re ve ll d m
替 太 任何 期间 时候 的时候 下来 只需 仅需 外 以外 之外 处于 否则 不然 要不然 之所以 最近一次 上一次 下一次 这一次 那一次 有一次 经查询 经核实 经查 经审核 现 现已 仍 仍然 仍旧 依然 还是 就是 起来
抱歉 很遗憾 遗憾 至 举行 不但 不仅 不仅仅 不管 不论 无论 无论如何 对不起 不好意思 不客气
的 了 着 过 地 得 是 在 和 与 及 或 也 都 就 还 又 很 被 把 将 给 对 为 于 以 而 且 之 其 这 那 该 此 各 它 们 啊 呢 吗 吧 呀 哦 嗯 嘛
它们 它的 自己 这个 那个 这些 那些 这样 那样 这里 那里 一个 一种 一下 一些 已 已经 曾 曾经 正在 正 会 会将 即 便 则 并 并且 而且 以及 同时 另外 此外 然而 因而 于是 请 非常 十分 特别 相当 真的 的话 来 去 到 从 向 由 由于 关于 对于 根据 按照 通过了 进行 进行了 其中 等 等等 方面 情况 之一 所 者 里 上 中 下 时 位 名 个 次 件 种 份 条 项 只有一 那么 什么 怎么 如何 多少 哪些 哪个 谁 后的 前的 后来 目前 现在 当时 当中 之间 有 作为 成为 如 例如 比如 用 可 能 想 让 使 使得 令 做 作 人 家 年 月 日 号 本 每
`),
])

// 这本书, 那只狗: what points at one thing says nothing of it. Words that are units as well are left out.
const POINTING = ['这', '那', '该', '此', '一', '哪', '某']
const MEASURE_WORDS = Array.from(
  '个只名位本张条件辆台部家间座所栋支枝把片双副套颗棵朵架艘匹首篇份项场届种幅封款批道门样笔趟节堂根块粒瓶盒包袋杯碗盘顿串',
)

/** Said by the way: "afraid" by itself is a feeling, "well" by itself is how. */
export const ASIDES: readonly string[] = [
  "i'm afraid",
  'i am afraid',
  "we're afraid",
  'we are afraid',
  'as well',
  'as well as',
]

export const POINTED: readonly string[] = POINTING.flatMap((word) =>
  MEASURE_WORDS.map((measure) => word + measure),
)

/** Order around these tells who does what to whom, or what comes first. */
export const ORDER_WORDS: ReadonlySet<string> = new Set(
  words(`from to by than before after because into then until through against
从 向 到 给 跟 找 问 在 对 比 被 把 由 因为 所以 再 然后 随后 接着 之后 之前 后 前 才 导致 引起 造成`),
)

/** Words that make the order of sentences part of the meaning. */
export const SEQUENCE_WORDS: ReadonlySet<string> = new Set(
  words(`first firstly second secondly third thirdly then next afterwards finally lastly
首先 其次 先 再 然后 接着 随后 最后 第一步 第二步`),
)

/** How something holds: of what is named alone, of all but that, once something is done, on a condition, with a reserve. */
export type Restriction = 'only' | 'except' | 'once' | 'if' | 'but'

/** Something holds only under a condition, or with an exception. */
export const RESTRICTIONS: ReadonlyMap<string, Restriction> = new Map<string, Restriction>([
  ...words('only solely exclusively 仅 仅限 只 只有 只能 前提 必要条件').map(
    (word) => [word, 'only'] as const,
  ),
  ...words('凭 才能 才可 才可以 才会 才行').map((word) => [word, 'once'] as const),
  ...words('except 除 除了 除却').map((word) => [word, 'except'] as const),
  ...words('if otherwise 如果 若 只要 假如 要是 满').map((word) => [word, 'if'] as const),
  ...['except for', 'other than', 'apart from'].map((phrase) => [phrase, 'except'] as const),
  ...['provided that', 'as long as', 'on condition that'].map((phrase) => [phrase, 'if'] as const),
])

/** Restrict what stands before them in the sentence. */
export const CONTRASTS: readonly string[] = ['but', '但', '但是', '不过']

/** A condition that is turned by itself: unless it rains, if it does not rain. */
export const EXCEPTIONS: readonly string[] = ['unless', '除非']

/** Not all of them. */
export const NOT_ALL: readonly string[] = words(
  '不都 不全 不都是 不全是 没都 没全 并不都 并非都 未必都 不一定都',
)

/** Read as the words that they are made of. */
export const COMPOUNDS: readonly string[] = words(
  '第一名 第二名 并发 凭票 月租 有空房 没有空 太小 太大 太多 太少 太高 太低 太贵 太晚 太早 太长 太短',
)

/** Nobody did: all did not. */
export const NONE: readonly string[] = [
  'nobody',
  'no one',
  'none',
  '没有人',
  '没人',
  '无人',
  '空无一人',
  '没有一个人',
  '没一个人',
  '没有一个',
  '没一个',
  '没有一位',
  '没有一名',
  '无一',
  '都不',
  '都没',
  '都没有',
  '都未',
  '全不',
  '全没',
  '全都不',
  '全都没',
  '无一人',
]

/** How much more or less a word says by itself, in percent: doubled is up by 100 %. */
export const CHANGES: ReadonlyMap<string, number> = new Map([
  ...words(
    'doubled 翻番 翻一番 翻了一番 翻倍 翻了倍 翻了一倍 增长一倍 增长了一倍 增加一倍 增加了一倍 提高一倍 提高了一倍 涨了一倍 上涨了一倍',
  ).map((word) => [word, 100] as const),
  ...words('tripled 增至三倍 增长两倍 增长了两倍 增加了两倍 翻了两倍').map((word) => [word, 200] as const),
  ...words('quadrupled 翻两番 翻了两番').map((word) => [word, 300] as const),
  ...words('halved 减半 减少一半 减少了一半 降了一半 下降一半 下降了一半 降低一半 降低了一半').map(
    (word) => [word, -50] as const,
  ),
])

/** Denials of more than one word. */
export const NEGATING_PHRASES: readonly string[] = [
  '忘了',
  '忘记',
  '忘记了',
  'no longer',
  'not anymore',
  'no more',
  'fail to',
  'refuse to',
  'decline to',
  'forget to',
  'forgot to',
  'neglect to',
  'cease to',
  'keep off',
  'stay off',
  'stay away from',
  'keep away from',
  'free of',
  'free from',
  'devoid of',
  'rather than',
  'instead of',
]

/** Turn what follows into its opposite. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  words(`not no non never neither nor without lack lacks lacked lacking hardly barely scarcely nothing nowhere isn't aren't wasn't weren't don't doesn't didn't won't wouldn't haven't hasn't hadn't
不 没 没有 未 无 非 勿 别 莫 并非 并不 并未 从未 从不 绝不 决不 毫不 毫无 尚未 还未 还没 未能 不再 不会 不予 不是 没能 没法 未曾 不曾 未经 免 不要 请不要 请勿 切勿 千万不要 千万别 没办法 没有办法 没法子 从来不 从来没有 从来没 决不能 并没有 并没 不太 不大 不怎么`),
)

/** Chinese words in which 不, 没, 未, 无, 非 or 别 negate nothing that matters here. */
export const NO_NEGATIONS: ReadonlySet<string> = new Set(
  words(
    `不但 不仅 不仅仅 不断 不管 不论 不少 不错 不过 不久 不妨 不禁 不愧 不愿意 无论 无论如何 非常 未来 特别 分别 区别 级别 类别 性别 别人 别的 差别 个别 告别 非洲 无线 差不多 对不起 不好意思 不客气 是不是 能不能 会不会 可不可以 有没有 要不要 行不行 好不好 不由得 不动产 不锈钢 无人机 无限 没收 未成年人 未成年 非典 莫过于 不得了 了不起 无疑 毫无疑问 免税店`,
  ),
)

type Modal = { readonly modal: 'can' | 'must' | 'need' | 'should' | 'maybe'; readonly sign: 1 | -1 }

const modals = (modal: Modal['modal'], sign: 1 | -1, text: string): readonly (readonly [string, Modal])[] =>
  text
    .trim()
    .split(/\s*,\s*/u)
    .map((form) => [form, { modal, sign }] as const)

/** Leave, duty, advice and doubt, with their negated forms. */
export const MODALS: ReadonlyMap<string, Modal> = new Map([
  ...modals(
    'can',
    1,
    'can, could, able to, allowed, permitted, possible, eligible, entitled, feasible, able, 可以, 能, 能够, 可, 允许, 准许, 容许, 有权, 可能够',
  ),
  ...modals(
    'can',
    -1,
    "cannot, can't, couldn't, can not, unable to, unable, impossible, forbid, forbids, forbade, disallow, forbidden, prohibited, banned, ineligible, not allowed, not permitted, must not, mustn't, may not, 不可以, 不能, 不可, 无法, 没办法, 没有办法, 不允许, 不准, 不得, 禁止, 严禁, 不能够, 无权, 没有权限, 没权限, 没有权利, 未获准, 不许, 不让",
  ),
  ...modals(
    'must',
    1,
    'must, have to, has to, need to, needs to, required to, shall, obliged to, necessary, got to, 必须, 需要, 须, 需, 务必, 应当, 必需, 一定要, 非得, 不得不, 要求',
  ),
  ...modals(
    'must',
    -1,
    "need not, needn't, don't have to, doesn't have to, do not have to, does not have to, don't need to, doesn't need to, do not need to, does not need to, not required to, no need to, unnecessary, not necessary, not required, 不必, 无需, 不需要, 不用, 无须, 不需, 毋需, 毋须, 不一定要, 不要求, 没必要",
  ),
  // 要 asks for something, says that it will be, or what it costs: it stands against "need not" alone.
  ...modals('need', 1, '要'),
  ...modals('should', 1, 'should, ought to, recommended, advisable, 应该, 应, 建议, 推荐, 最好'),
  ...modals(
    'should',
    -1,
    "should not, shouldn't, ought not to, not recommended, inadvisable, 不应该, 不应, 不建议, 不推荐, 最好不要, 不宜",
  ),
  ...modals(
    'maybe',
    1,
    'may, might, maybe, perhaps, possibly, probably, likely, allegedly, supposedly, purportedly, 据称, 据说, 疑似, 可能, 也许, 或许, 大概会, 说不定, 有可能, 或将',
  ),
  ...modals(
    'maybe',
    -1,
    'certainly, definitely, surely, undoubtedly, without doubt, guaranteed, 一定, 肯定, 必然, 必定, 绝对, 毫无疑问会, 无疑会, 保证',
  ),
])

/** `to` and `by` stand for what a change leads to, and for how much it is; `since` and `until` for where a time opens and ends. */
export type Bound =
  'at-most' | 'at-least' | 'under' | 'over' | 'about' | 'exactly' | 'to' | 'by' | 'since' | 'until'

const bounds = (bound: Bound, text: string): readonly (readonly [string, Bound])[] =>
  text
    .trim()
    .split(/\s*,\s*/u)
    .map((form) => [form, bound] as const)

/** Before a number. */
export const BOUNDS_BEFORE: ReadonlyMap<string, Bound> = new Map([
  ...bounds(
    'at-most',
    'at most, up to, no more than, not more than, within, maximum of, not exceeding, no later than, 最多, 至多, 不超过, 不多于, 不高于, 最迟, 不大于, 顶多, 限购, 限用, 限领, 不得超过, 不得多于, 不得高于, 不得大于, 不得晚于, 不能超过, 不能多于, 不可超过, 不应超过, 不许超过, must not exceed, may not exceed, cannot exceed, can not exceed, should not exceed, must not be more than, cannot be more than',
  ),
  ...bounds(
    'at-least',
    'at least, 满, 最便宜, no less than, not less than, no fewer than, minimum of, a minimum of, 至少, 最少, 不少于, 不低于, 最低, 不小于, 起码, 不得少于, 不得低于, 不得小于, 不得早于, 不能少于, 不能低于, 不可少于, 不应少于, 不应低于, must not be less than, cannot be less than, must be at least, should be at least',
  ),
  ...bounds(
    'under',
    'under, below, less than, fewer than, lower than, smaller than, short of, 少于, 低于, 小于, 不足, 不到, 未满, 不满, 未达',
  ),
  ...bounds(
    'over',
    'over, above, more than, greater than, exceeding, exceeds, exceed, exceeded, higher than, larger than, 超过, 多于, 高于, 大于, 超出, 逾, 突破',
  ),
  ...bounds(
    'about',
    'about, around, approximately, roughly, nearly, almost, some, circa, approx, 大约, 约, 约有, 约为, 约占, 约合, 约需, 大概, 将近, 接近, 近, 差不多, 约为',
  ),
  ...bounds('exactly', 'exactly, precisely, just exactly, 恰好, 正好, 刚好, 恰恰, 整整, 精确'),
])

/** After a number. */
export const BOUNDS_AFTER: ReadonlyMap<string, Bound> = new Map([
  ...bounds(
    'at-most',
    'or less, or fewer, at most, or under, or lower, or earlier, or older, and below, and earlier, and older, and under, maximum, max, tops, 以内, 之内, 内, 以下, 及以下',
  ),
  ...bounds(
    'at-least',
    'or more, at least, or over, or higher, or later, or newer, or greater, minimum, and above, or above, and later, and newer, and higher, and up, plus, 以上, 及以上, 起, 或以上, 或更多, 或更高, 或更高版本, 及更高版本, 及更新版本',
  ),
  ...bounds('about', 'or so, 左右, 上下, 前后'),
  ...bounds('exactly', 'exactly, 整'),
])

/** The answer that a text opens with. */
export const ANSWERS: ReadonlyMap<string, 1 | -1> = new Map<string, 1 | -1>([
  ...words(
    'yes yeah yep true correct right sure affirmative 是 是的 对 对的 可以 行 好的 正确 没错 有的 会的 能 能的',
  ).map((word) => [word, 1] as const),
  ...words(
    'no nope false incorrect wrong negative 否 不 不是 不对 不行 不可以 错 错误 没有 不会 不能 不可能 并非',
  ).map((word) => [word, -1] as const),
])

/** Sentences and clauses made of these are manners, not content. */
export const COURTESY =
  /\b(?:thank(?:s| you)|you're welcome|feel free|let (?:me|us) know|don't hesitate|any (?:other|further|more) questions|happy to help|glad to help|have a (?:nice|great|good) day|hope this helps|we appreciate|we apologi[sz]e for|sorry for the (?:delay|inconvenience)|great question|certainly!|of course!)|感谢|谢谢|多谢|不客气|随时(?:联系|告诉|提问)|祝[您你]|久等|(?:能|可以)帮到您|什么(?:能|可以)帮您|为您(?:服务|解答|效劳)|很高兴为您|希望(?:这|对您|以上)|非常重视|欢迎(?:随时|再次|您)|抱歉给您|给您带来(?:了)?不便|您好|亲爱的/iu

/** An offer of more help, and where to turn with it: "if you have" anything else is a condition. */
export const OFFER =
  /\b(?:(?:if|should) you (?:still )?have (?:(?:any|other|further|more|additional) )*(?:questions?|queries|concerns?)|any (?:other|further|more) questions)\b|(?:如|若|如果|要是)您?(?:还有|有)(?:其他|其它|任何|更多|别的|什么)?(?:问题|疑问|需要|需求)|还有(?:什么|其他|别的|任何)(?:问题|疑问|需要)/iu
export const TURN_TO =
  /\b(?:contact|call|phone|ask|tell|write|e-?mail|message|reply|reach (?:out|us|me)|get in touch|let (?:me|us) know|feel free|hesitate|help|assist|support)\b|联系|联络|致电|来电|拨打|咨询|询问|告诉|告知|提问|留言|反馈|回复|客服|热线|随时|欢迎|再问|帮/iu

/** "好的，没问题！" is assent; 没问题 by itself tells that something is in order. */
export const ASSENT = /(?:^|[\s,.!?])(?:好的?|当然|行|嗯)[,.!]\s?没问题[,.!]$/u
