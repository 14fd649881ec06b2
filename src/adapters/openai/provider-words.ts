// How providers say that the quota is gone, the prompt too long, the content filtered, the model unknown.
// All are held against lower-case text: code, type and message together.

const rateWords =
  /rate.?limit|too many requests|(?:requests|tokens) per|per (?:minute|second|hour|day)|\b[rt]p[mds]\b|请求过于频繁/

const emptyAccount =
  /insufficient[_ ]?(?:user[_ ]?)?(?:quota|balance|credits?|funds?)|creditserror|out of credits|credit balance|no credits|check your plan and billing|manage your billing|billing[_ ](?:hard[_ ])?limit|billing[_ ]not[_ ]active|account is not active|payment[_ ]required|spend(?:ing)?[_ ]limit|usage[_ ]limit|arrearage|overdue[_ -]?payment|欠费|余额不足|账户余额|充值|额度(?:已)?(?:用尽|不足|耗尽)/
const quotaWords = /quota[_ ]?exceeded|exceeded your (?:current )?quota|quota has been (?:exceeded|exhausted)/

/** The account is empty or its plan used up; not a burst that passes. */
export const saysQuota = (words: string): boolean =>
  emptyAccount.test(words) || (quotaWords.test(words) && !rateWords.test(words))

/** The request alone is more than the model takes, now and always. */
export const saysTooLong = (words: string): boolean =>
  /context[_ ]length|context[_ ]window|maximum context|prompt (?:is )?too long|input (?:is )?too long|too many (?:input )?tokens|reduce the length|reduce your prompt|string_above_max_length|max_seq_len|range of input length|input length .{0,40}exceed|input tokens? exceed|exceeds? the (?:maximum |max )?(?:input )?(?:number of )?tokens|request (?:was |is )?too large|request_too_large|输入.{0,10}(?:过长|超长)/.test(
    words,
  )

/** A filter in front of the model refused the prompt. */
export const saysFiltered = (words: string): boolean =>
  /content[_ ]?filter|content[_ ]management[_ ]policy|responsibleai|data[_ ]?inspection[_ ]?failed|inappropriate content|content[_ ]policy|safety system|prohibited[_ ]content|sensitive (?:content|words?|information)|flagged (?:by|as|for)|(?:不安全|敏感)(?:内容|词|信息)|敏感|contentfilter/.test(
    words,
  )

/** The endpoint does not have that model, or we may not use it. */
export const saysUnknownModel = (words: string): boolean =>
  /model[_ ]?not[_ ]?found|model .{0,200}(?:does not exist|not found|is not supported|not available)|no such model|unknown model|invalid model|deployment ?not ?found|模型不存在/.test(
    words,
  )

/** Too much to do just now, said with another status than 503. */
export const saysOverloaded = (words: string): boolean =>
  /overloaded|server is busy|at capacity|no available (?:channel|capacity)|engine is currently|服务(?:繁忙|器繁忙)/.test(
    words,
  )
