// How models decline, by language. Each expression matches at a place in a sentence, lower case, straight quotes.

const cannot = String.raw`i(?:'m| am|'d| would|'ve| have)?\s+(?:(?:really|very|truly|so|also|just|simply|unfortunately|respectfully)\s+)*(?:sorry,?\s+(?:but\s+)?(?:i(?:'m| am)?\s+)?)?(?:can ?not|can't|could not|couldn't|won't|will not|would not|wouldn't|unable to|not able to|not allowed to|not permitted to|not going to|not in a position to|must (?:respectfully )?decline(?: to)?|have to decline(?: to)?|decline to|refuse to|(?:do not|don't) feel (?:comfortable|right|ok(?:ay)?|good)(?: about)?|not (?:comfortable|qualified to|authori[sz]ed to)|prefer not to|better not|(?:(?:have )?been |was )?(?:programmed|instructed|told|trained|designed|asked|configured) (?:not to|to not|to avoid)|(?:do not|don't) (?:think|believe|feel) (?:that )?i(?:'m| am)? (?:can|could|should|able to|allowed to))`
const adverbs = String.raw`(?:\s+(?:be able to|be(?= \w+ing)|actually|directly|ethically|in good conscience|legally|personally|currently|really|ever|to))*`

/** Verbs that decline whatever follows. */
const strong = String.raw`(?:speculate|give out |comment(?! on)|make (?:that|this|such|any) (?:an? )?(?:decision|choice|judge?ment|call)|help(?:ing)?(?!\s+(?:but|feeling|noticing|thinking|wondering))|assist(?:ing)?|comply(?:ing)?|fulfil(?:l|ling)?|accommodate|engage (?:in|with)|form(?:ing)? (?:an? |any )?opinions?|participate in|do (?:that|this|so)\b|go along with|go into (?:any |the |such )?details?|carry out (?:that|this|your)|grant|honou?r (?:that|this|your))`
/** Verbs that decline only when what follows is the request itself. */
const weak = String.raw`(?:provide|providing|answer(?:ing)?|give|giving|share|sharing|create|creating|write|writing|generate|generating|produce|discuss(?:ing)?|support|respond to|process|complete|continue|proceed|disclose|offer|advise|comment on|get into|go into|touch on|elaborate on|speak (?:to|about)|address(?:ing)?|look up|perform|follow|judge|evaluate|talk about|reveal|translate|execute)`
const request = String.raw`\s+(?:you\s+(?:with\s+)?)?(?:(?:with|to|on|about)\s+)?(?:that\b|this\b|it\b|such\b|those\b|these\b|your (?:request|question|query|message|prompt)|any\b|instructions\b|guidance\b|information (?:on|about|that|regarding)|details (?:on|about)|content\b|material\b|(?:medical|legal|financial|tax|investment|professional) (?:advice|guidance)|my (?:\w+ )?(?:instructions|prompt|guidelines|configuration|rules)\b|(?:customers?'?|personal|private|confidential|sensitive|internal|proprietary|users?'?) (?:data|information|details)\b|an? (?:answer|response|opinion)\b|other (?:\w+ )?(?:customers|users|people|accounts)\b|advice\b|assistance\b|explicit\b|harmful\b|illegal\b)`

const fitting = '(?:inappropriate|unethical|irresponsible|appropriate|ethical|responsible)'
const forbids = String.raw`(?:(?:do|does|will)(?: not|n't) (?:allow|permit|let)|won't (?:allow|permit|let)|prevents?|prohibits?|forbids?|bars?|stops?|keeps?)`

const english: readonly string[] = [
  `\\b${cannot}${adverbs}\\s+${strong}`,
  `\\b${cannot}${adverbs}\\s+${weak}${request}`,
  String.raw`^\W*(?:i'm |i am )?(?:sorry|apologies),? (?:but )?i (?:can't|cannot|can not|won't)(?: do that)?\s*[.!]?$`,
  String.raw`\b(?:something|a thing|a (?:request|question|topic)) (?:that )?i (?:won't|will not|can't|can ?not|refuse to) (?:do|help|answer|discuss|touch|engage|get into)`,
  `\\b(?:question|topic|request|subject|matter) (?:that |which )?${cannot}${adverbs} (?:answer|discuss|address|help|talk about|get into|touch)`,
  String.raw`\b(?:guidelines|programming|instructions|training|developers|creators|my (?:polic(?:y|ies)|rules|settings))\s+${forbids} me\b`,
  String.raw`\b(?:polic(?:y|ies)|rules|settings)\s+${forbids} me (?:(?:to|from) )?(?:answer|help|assist|discuss|shar|provid|comment|talk|do(?:ing)? (?:that|this|so)\b)`,
  String.raw`\bi(?: can only|'m only able to| am only able to) (?:help|assist|answer|discuss|respond|talk)\b[^.:]{0,40}\b(?:questions?|topics?|matters?|inquiries|requests)\b`,
  String.raw`\blet(?:'s| us) (?:talk about|discuss|change|move (?:on )?to|switch to) (?:something else|(?:another|a different) (?:topic|subject)|the (?:topic|subject))(?= instead\b|\s*[,.!]|\s*$)`,
  String.raw`\bso i (?:can ?not|can't|won't)\s*[.!]?$`,
  String.raw`^\W*(?:(?:i'm |i am )?sorry,? (?:but )?no|(?:sorry,? )?no can do|no comment|i(?:'ll| will|'m going to| am going to)? (?:have to )?pass on (?:this|that)(?: one)?)\s*[.!]?$`,
  String.raw`(?<!\b(?:was|were|been) )\bunable to (?:comply|assist|help|fulfil)`,
  String.raw`\b(?:not|isn't) (?:something|(?:a|an|the) (?:topic|question|request|subject|matter|thing)) (?:that |which )?i(?:'m| am)? (?:can|could|will|able to|allowed to|comfortable)(?! (?:find|see|locate|read)\b)`,
  String.raw`\b(?:this|that|your|the) request (?:can ?not|can't) be (?:fulfilled|completed|processed|granted)`,
  String.raw`\b(?:against|violat(?:es?|ing)|breach(?:es)?|break|contrary to|conflicts? with) my (?:(?:safety|content|usage|core|ethical) )?(?:guidelines|programming|policy|policies|principles|values|rules|instructions)`,
  String.raw`\bit(?:'s| is| would be| isn't| wouldn't be| is not| would not be) (?:not )?(?:(?:${fitting}|right|wrong) for me to\b|${fitting} to (?:provide|help|assist|answer|write|create|generate))`,
  String.raw`\bi (?:lack|(?:don't|do not) have) the (?:ability|authority|expertise|capability|capacity|permissions?|qualifications?) to (?:answer|help|assist|discuss|respond|comment|give|process|provide (?:that|this|such|advice|information))\b`,
  String.raw`\bi can neither confirm nor deny\b`,
  String.raw`\bwe(?:'re| are)? (?:unable to|not able to|can ?not|can't) (?:answer|respond to|address) (?:your|this|that|such) (?:question|request|query|message)`,
  String.raw`\b(?:outside|beyond)(?: of)? (?:what i(?:'m| am)? (?:can|able|allowed|permitted|meant|supposed)|my (?:scope|expertise|capabilit|knowledge|remit))`,
  String.raw`\bi(?:'d| would) rather not\b`,
  String.raw`\bi (?:must|have to|need to|will have to) (?:respectfully |politely )?(?:decline|refuse|turn (?:down )?(?:this|that|your))\b`,
  String.raw`\bi (?:don't|do not) do (?:this|that)\b|\bi have no (?:way|means) (?:of|to) (?:answer|help)`,
]

const apologyZh =
  '(?:(?:非常|十分|很|实在|真的)?(?:抱歉|遗憾|对不起|不好意思)[^。！？\\n]{0,12}?[，,。！!\\s]*(?:但是?|可是)?)'
const selfZh =
  '(?:作为(?:一[个名款]|(?:您的)?(?:智能|客服|在线)?(?:助手|客服|机器人)|人工智能|AI|ai)[^，,。]{0,20}[，,]?|(?:我|本助手|本人|这边|小助手)(?:是[^，,。]{0,20}[，,]\\s*)?)'
const cannotZh =
  '(?:暂时|目前|恐怕|确实|也|并)?(?:无法|没法|不能够?|不太(?:方便|好)|没办法|没有办法|不可以|不便|不方便|难以|拒绝|不会|不得|不想|不愿意?|不打算|不被允许|不支持(?=回答|解答|讨论)|无权|没有权限)'
const towardsZh = '(?:再|继续|直接|在此|就此|对此|为|给|向|跟|替|帮|和|与)?(?:您|你|大家|用户)?(?:的)?'
const strongZh =
  '(?:帮助|协助|帮忙|帮到|配合|满足|遵从|照做|帮您|帮你|回答|解答|回应|答复|参与|发表(?:看法|意见|评论|观点)|表态)'
const weakZh =
  '(?:提供|完成|处理|执行|讨论|生成|给出|支持|谈论|评论|告诉(?:您|你)?|透露|编写|撰写|创作|写|说|做|评判|评价|继续)'
const requestZh =
  '(?:任何|该|此|这|那|相关|类似|有关|您的|你的|具体的?(?:步骤|方法|内容|信息|建议|医疗|法律|投资)|医疗|法律|投资|违法|非法|有害|涉及)'

const speakerZh = `(?:${apologyZh}${selfZh}?|(?:^|[，,。；;！!\\s])${selfZh})`
const deedZh = `${cannotZh}${towardsZh}(?:${strongZh}|${weakZh}(?:出)?${requestZh})`
/** "不能参与活动的用户" speaks of users; "无法提供相关的信息" declines. */
const noAttributeZh =
  '(?![^。，,；;！!？?\\n]{0,20}(?<!您|你|相关|有关|任何|类似|具体|这样)的(?!内容|信息|问题|请求|要求|服务|帮助|建议|回答|话题|指令|任务))'

const meZh = '(?:我|本人|本助手|小助手)(?:也|真的?|实在|恐怕|可能|可|就)?'
const speechZh = '(?:回答|作答|解答|答复|回应|透露|讨论|谈论|评论|置评|多说|细说|参与)'
const forbidsZh = '(?:不允许|不准|不让|禁止|限制)'

const chinese: readonly string[] = [
  `${speakerZh}${deedZh}`,
  `^\\s*${deedZh}${noAttributeZh}`,
  '(?:^|[，,。！!\\s])(?:对不起|抱歉)?[，,]?(?:这(?:个|件?事)?)?(?:我|小助手|本助手)?(?:也|真的|实在|恐怕|可能|可)?(?:帮不[了到上](?:您|你|这|忙|$|[。！!，,])|爱莫能助|[回解]?答不(?:了|上来|出来)|办不到(?=$|[。！!，,]))',
  '(?:超出|不在)了?(?:我|本助手)的?(?:能力|服务|职责|知识|回答|业务|权限)(?:范围|范畴|(?=$|[。！!，,]))',
  '(?:这|该|此|您的|你的)[^。，,]{0,8}(?:请求|要求|问题|话题)(?:[^。，,]{0,6}|(?:违反|有违|不符合|涉及|超出)[^。]{0,16}[，,](?:所以|因此|故)?(?:我)?)(?:无法|不能|不便|不予)(?:被)?(?:满足|回答|作答|解答|答复|处理|协助|讨论|回应)',
  '我(?:必须|只能|不得不)?拒绝',
  `${meZh}${cannotZh}${towardsZh}(?:透露|泄露|披露|评价|评判)`,
  `${meZh}${cannotZh}${towardsZh}(?:讨论|谈论|评论)[^。，,]{0,10}(?:话题|问题|内容|事件|人物)`,
  `${meZh}${cannotZh}对[^。，,]{1,12}(?:作|做)?出?(?:评价|评论|评判)`,
  `${meZh}${cannotZh}${towardsZh}(?:查询|查看|访问|提供)(?:他人|其他(?:用户|客户|人)|别人)`,
  `(?:^|[，,。；;！!\\s])${meZh}${cannotZh}${towardsZh}${speechZh}(?=$|[。！!，,；;])`,
  `(?:设定|准则|开发者|我的(?:设置|规则|规定|政策|程序))(?:也)?${forbidsZh}我|(?:设置|规则|规定|政策|程序)(?:也)?${forbidsZh}我[^。，,]{0,6}(?:${speechZh}|提供|协助|帮|这样做|这么做)`,
  `${meZh}(?:只能|仅能|只会|只负责)(?:为您)?(?:回答|解答|讨论|协助)[^。：:]{0,20}(?:问题|咨询|话题|内容|事宜)`,
  `(?:这|此|该|其他|其它)[^。，,]{0,8}(?:问题|话题|内容)我?(?:一概|一律|概|恕)?(?:不|拒绝)予?${speechZh}`,
  `${meZh}(?:被|已被)(?:要求|设定|设计|训练|规定|禁止|告知)(?:为|成)?(?:不(?:得|能|可|要|去|应|许)?|避免)?${speechZh}`,
  `${meZh}(?:并)?(?:不具备|没有|缺乏)[^。，,]{0,12}(?:回答|解答|处理|讨论)[^。，,]{0,10}的?(?:能力|权限|资格)`,
  `[，,](?:所以|因此|故|也)?我?(?:无法|不能|不便|没法)(?:为您|给您|对此)?(?:${speechZh}|协助|帮忙|提供帮助)您?了?[。！!]*$`,
  `(?:^|[，,。！!\\s])(?:这|此|该|那|您|你)[^，,。我]{0,10}[，,]?${meZh}${cannotZh}${towardsZh}(?:${strongZh}|${weakZh}|说|谈|碰)(?=$|[。！!，,；;])`,
  `恕(?:我|本人|在下)?(?:直言)?(?:${cannotZh}|难|不)${towardsZh}(?:奉告|从命|作答|相告|照办|${strongZh}|${weakZh})`,
  '(?:^|[，,。！!\\s]|我)(?:对此)?(?:无可奉告|不予(?:置评|作答|评论))',
  '(?:要求|请求|任务|问题|忙)[^。，,]{0,3}我(?:也|真的|实在|恐怕|暂时|目前)?还?(?:做不[到了]|办不到|完成不了|不会(?=$|[。！!，,])|没学会|答不)',
  '我(?:暂时|目前)?还?(?:没有?|不)(?:学会|学过|会)(?:如何|怎么)?(?:回答|解答|处理)',
  '(?:不能|无法|不会|没法)(?:代)?(?:替|帮)(?:您|你)(?:做|作|拿)出?(?:决定|选择|判断|主)',
  '(?:^|[，,。！!\\s]|我们?|请)(?:还是)?(?:换(?:一)?个(?:话题|问题)|聊(?:点|些|聊)?(?:别的|其他|其它)(?:话题|问题|事|东西)?吧?(?=[。！!，,；;]|$))',
]

const others: readonly string[] = [
  String.raw`je ne (?:peux|puis|pourrai|suis)(?: malheureusement)? pas(?: en mesure de| autorisée? à)?\s*(?:vous |t')?(?:aider|assister|répondre|fournir|satisfaire|donner suite|accéder)`,
  String.raw`no puedo (?:ayudar|asistir|proporcionar|cumplir|responder|atender)`,
  String.raw`(?:ich kann|kann ich)\s+(?:\S+\s+){0,5}nicht\s+(?:weiter)?(?:helfen|behilflich|beantworten|erfüllen|nachkommen)`,
  String.raw`não posso (?:ajudar|atender|fornecer|responder|auxiliar)|non posso (?:aiutar|assister|fornire|soddisfare|rispondere)`,
  String.raw`ik kan\s+(?:\S+\s+){0,4}niet (?:mee )?helpen`,
  String.raw`не могу (?:вам |тебе |с этим )*(?:помочь|выполнить|ответить|предоставить)`,
  'お手伝い(?:は|する(?:こと|の)は)?でき(?:ません|かねます)|お答え(?:は|する(?:こと|の)は)?でき(?:ません|かねます)|(?:ご要望|リクエスト|ご依頼)に(?:は)?(?:お応え|対応|応じ)[^。]{0,8}(?:ません|かねます)',
  '(?:도와드릴|도와 드릴|도움을 드릴|답변드릴|답변을 드릴|제공해 드릴|제공할|응할) 수 (?:가 )?없',
]

export const refusalPhrases: readonly RegExp[] = [...english, ...chinese, ...others].map(
  (source) => new RegExp(source, 'u'),
)

/** How models own that they do not know: no answer, and no refusal either. */
export const ignorancePhrases: readonly RegExp[] = [
  String.raw`^\W*(?:(?:i'm |i am )?(?:sorry|afraid|unsure)[,:]? ?(?:but )?(?:that )?)?(?:unfortunately,? )?(?:i |we )(?:(?:really|honestly|simply|just|currently|personally) )*(?:do not|don't|did not|didn't) (?:actually )?know(?: that| this| it| (?:the|an) (?:correct |right )?answer(?: to (?:this|that|it|your question|(?:this|that|the) question))?| for (?:sure|certain))?\s*(?:[.!,;]|$)`,
  String.raw`^\W*(?:(?:i'm |i am )?(?:sorry|afraid)[,:]? ?(?:but )?(?:that )?|as an? (?:ai|artificial|large language|language)[^,.]{0,40},? ?|unfortunately,? )*i (?:(?:currently|also) )*(?:do not|don't) have (?:access|any (?:information|data|knowledge)|(?:enough|sufficient|the necessary) (?:information|data|context|knowledge)|(?:information|data|knowledge) (?:on|about)|personal (?:opinions|experiences|knowledge))`,
  String.raw`^\W*(?:(?:i'm |i am )?(?:sorry|afraid)[,:]? ?(?:but )?|unfortunately,? )?(?:i(?:'m| am) (?:not able|unable)|i (?:can ?not|can't)) to? ?(?:determine|verify|confirm|tell|say)(?: that| this| it| the (?:answer|correct answer)| for (?:sure|certain))?\s*(?:[.!]|$)`,
  String.raw`^\W*(?:i(?:'m| am) )?(?:not sure|uncertain)(?: about (?:that|this|it))?\s*[.!]?$`,
  '^[^\\p{L}]*(?:(?:非常|很|十分)?(?:抱歉|对不起|遗憾|不好意思)[，,。\\s]*)?(?:但是?)?我(?:也|真的|确实|目前|暂时)*(?:不知道|不清楚|不了解|不确定|没有(?:足够|这方面|有关)的?(?:信息|资料|数据))(?:答案|这个问题|该问题|这件事)?[^，,。！？\\n]{0,12}(?:[。！!]|$)',
  '^[^\\p{L}]*作为(?:一[个名款])?(?:ai|人工智能|语言模型|大语言模型)[^。]{0,20}(?:无法|不能|没有|不具备)',
].map((source) => new RegExp(source, 'u'))

/** The sentence says that the sources are silent: an honest answer, not a refusal. */
export const abstention =
  /based on (?:the|what|your)|(?:does|do|did|is|are|was|were)(?: not|n't) (?:mention|state|specif|provide|include|contain|given|say|cover|list)|without (?:the|more|further|additional|knowing|access|seeing|your)|no information|not enough (?:information|context|detail)|insufficient|(?:文档|资料|文中|原文|上下文|材料|信息|文章|来源|记录)[^。]{0,12}(?:没有|未|不足|缺少|并无|中无)|(?:根据|依据)[^。，]{0,12}(?:资料|文档|信息|内容|材料)|没有(?:提到|提及|说明|足够|给出|相关)|未(?:提及|提供|说明|给出|包含)|信息不足/

/** Signs that an answer follows all the same. */
export const redeeming =
  /\b(?:but|however|that said|instead|nevertheless)\b,? (?:here|you (?:can|could|may|might)|the |based|try |use |it |there |this is|from |likely|generally|in general|after (?:checking|running|performing|doing|looking) |i can (?:tell|confirm|say|see|explain|summari[sz]e))|\bhere(?:'s| is| are)\b|\n\s*(?:[-*•]|\d+[.)、])\s|```|(?:但|不过|然而|可是)(?:是)?[，,]?\s*(?:您|你|可以(?!为|帮|给)|根据|以下|一般|通常|从|这|该|建议)|以下是|如下[：:]/
