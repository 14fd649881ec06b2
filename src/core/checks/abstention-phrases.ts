// How an answer says that the sources are silent, by language: what it speaks of, and that nothing is there.

const source = String.raw`(?:sources?|documents?|documentation|docs|materials?|passages?|context|texts?|articles?|knowledge base|help cent(?:er|re)|manual|guide|handbook|excerpts?|files?|pages?|references?|snippets?|faqs?|records?|information|data|content)`
/** "the provided documents", "what I was given" */
const sources = String.raw`(?:(?:the|our|your|my|these|those|this|any|all|available|provided|given)\s+(?:[\w-]+\s+){0,3}${source}|what (?:i|we) (?:have|was given|were given|know))`
const tells = String.raw`(?:mention|say|state|specif(?:y|ies)|cover|include|contain|address|discuss|provide|give|list|describe|explain|tell|answer|indicate|clarify|touch|offer|have(?! to\b)|speak (?:of|about|to)|detail|define|show|deal with|refer|make (?:any )?(?:mention|reference))`
const told = String.raw`(?:mentioned|covered|addressed|discussed|included|stated|specified|given|described|explained|found|available|contained|listed|provided|documented|known|part of)`
const something = String.raw`(?:information|details?|data|answers?|articles?|mention|indication|references?|entr(?:y|ies)|results?|matches|match|guidance|word)`
const asked = String.raw`(?:(?:the|this|that) (?:question|answer|topic|point|subject|information|matter|detail)s?|your question)`
/** Only texts do this: "it is not covered" may speak of a warranty. */
const written = String.raw`(?:mentioned|addressed|discussed|stated|specified|described|explained|documented)`
const isNot = String.raw`(?: (?:is|was|are|were|has been|have been)(?: not|n't)|'s not)`

const english: readonly string[] = [
  String.raw`\b${sources}\b(?:, however,)?[^.,]{0,30}(?:\b(?:do|does|did|can|could)(?: not|n't)|\bcannot|\bfails? to)(?: \w+)? ${tells}`,
  String.raw`\b${sources} (?:is|are|remains?) (?:silent|unclear|not clear)`,
  String.raw`\b${sources}\b[^.]{0,12} (?:say|says|said|mentions?|contains?|includes?|ha(?:s|ve|d)|gives?|gave|offers?|provides?|tells?|makes?|made) (?:nothing|no\b)`,
  String.raw`\b${sources} lacks? (?:\w+ ){0,2}${something}\b`,
  String.raw`\b(?:missing|absent) from ${sources}\b|\b(?:answer|information|detail)s? (?:is|are) not in ${sources}\b`,
  String.raw`\bneither ${source} \w+|\b(?:none|neither|nothing|no part) (?:of|in) (?:\w+ )?(?:${sources}|(?:[\w-]+ )?${source})\b`,
  String.raw`\bno (?:[\w-]+ )?${source} (?:mentions?|says?|covers?|states?|addresse?s?|discusse?s?)\b`,
  String.raw`\b${asked}${isNot}(?: \w+)? ${told}`,
  String.raw`\b(?:this|that|it|which)${isNot}(?: \w+)? (?:${written}(?=\W*$|[.!,;]| wh\w+\b| how\b)|${told} here\b)`,
  String.raw`(?:\bnot|n't)(?: \w+)? ${told}\b[^.]{0,20}\b(?:in|by|within|on|of|from) ${sources}`,
  String.raw`\bnot (?:mentioned|known)\b(?! (?:for|to|as|by)\b)|\b(?:but|and) could(?: not|n't) find (?:anything|${something})`,
  String.raw`\bnot something (?:that )?${sources}`,
  String.raw`\bno (?:[\w-]+ ){0,2}${something}\b[^.]{0,30}\b(?:in|from|within|on|about|regarding|was|were|is|are|could|can|has|have)\b[^.]{0,12}(?:${sources}|\b(?:found|available(?! to\b)|provided|given|mentioned|that|this|it)\b)`,
  String.raw`\b(?:there is|there's|i (?:found|see|have)|we (?:found|have)) (?:nothing on\b|no (?:\w+ )?${something} (?:of|for)\b|(?:nothing|no (?:\w+ )?${something})(?: (?:about|regarding|concerning)\b|\s*(?:[.!,;]|$)|[^.]{0,20} (?:in|from) ${sources}))`,
  String.raw`\b(?:outside|beyond)(?: of)? (?:(?:the )?(?:scope|range|coverage) of ${sources}|what ${sources} (?:cover|say|contain|address|discuss))`,
  String.raw`\b(?:can ?not|can't|could not|couldn't) be (?:determined|answered|found|inferred|established|confirmed|derived|told)\b`,
  String.raw`\b(?:unclear|not clear|impossible to (?:say|tell|know)) (?:from|based on) ${sources}|\b(?:from|based on) ${sources}\b[^.]{0,20}\b(?:unclear|not clear|impossible to (?:say|tell|know))`,
  String.raw`\b(?:i|we|the (?:model|assistant))(?:'m| am| are|'re| was| were)? (?:do not|don't|did not|didn't|cannot|can't|can not|could not|couldn't|unable to|not able to|have not|haven't)(?: \w+)? (?:know\b|(?:find|see) (?:\w+ ){0,3}(?:${something}|that|this|it|anything)|found (?:\w+ ){0,2}${something}|locate|answer (?:this|that|it|your)|tell(?=\W|$)(?! you how)|determine|have (?:any |the |that |this |enough |sufficient |specific )*(?:${something}|access))`,
  String.raw`\b(?:in|not enough|insufficient|without (?:more|further)) (?:information|context|detail)s? (?:to|is|was)\b`,
  String.raw`\b(?:not enough|insufficient) (?:information|context|detail|data)`,
]

const sourceZh =
  '(?:(?:所提供|所给|给出|提供|上述|以上)的内容|资料|文档|文件|材料|信息|知识库|帮助中心|手册|文章|原文|文中|上下文|来源|段落|说明书|指南|数据库|记录|文本|片段|常见问题)'
const tellsZh =
  '(?:提到|提及|说明|写|涉及|涵盖|包含|包括|给出|交代|介绍|记载|列出|规定|解释|谈到|提供|讲|覆盖|收录|回答|相关|有关|这方面|这一|此|该|找到|答案)'
const noneZh = '(?:并|均|都|也|尚|暂|完全|根本)?(?:没有?|未|无|不曾|不)(?:能|曾|有|明确|具体|直接)?'

const chinese: readonly string[] = [
  `${sourceZh}[^。，,]{0,14}${noneZh}${tellsZh}`,
  `${sourceZh}(?:里|中|内|上)?(?:没写|没说|没提|没讲|没有$|没有[。！!])`,
  `不在[^。，,]{0,10}${sourceZh}[^。，,]{0,3}(?:范围|之内|之中|内|中|里)`,
  `(?:无法|不能|难以)(?:根据|从|依据|凭)[^。，,]{0,10}${sourceZh}[^。，,]{0,4}(?:回答|判断|确定|得出|得知|确认)|${sourceZh}(?:里|中)?(?:并|也|均|都)?(?:没有?|无)[^。，,]{0,16}的(?:信息|内容|说明|资料|介绍|答案)`,
  `(?:没有|无)(?:任何)?(?:一[份篇个])?${sourceZh}[^。，,]{0,6}(?:提到|提及|谈到|说明|涉及|讲到)`,
  `(?:从|根据|依据|凭|由|以|就)?[^。，,]{0,10}${sourceZh}(?:里|中|内|来看|看)?[^。，,]{0,6}[，,]?(?:还|暂时|目前|我)?(?:无法|不能|难以|无从|不足以|看不出)(?:判断|得知|确定|回答|确认|推断|知道|看出|说明)`,
  '(?:没有|未能?|无法|没|暂未)(?:在[^。，,]{0,10})?(?:查询|搜索|检索|查|找|搜)(?:到|得到?)',
  `超出了?[^。，,]{0,8}${sourceZh}的?(?:范围|内容)|${sourceZh}(?:里|中)?(?:缺少|缺乏)[^。，,]{0,10}(?:信息|说明|内容|资料)|(?:无法|不能|难以)从[^。，,]{0,8}(?:${sourceZh}|文)中?(?:得出|得知|判断|确定|看出|找到)|${sourceZh}(?:里|中)(?:没有?|未)(?:看|见|读|查)到`,
  `${sourceZh}[^。，,]{0,6}[找查搜]不到|[找查搜]不到(?:任何|相关|有关)?(?:答案|信息|资料|内容|说明|[。！!]|$)|只字未提|无从得知|不得而知|查无此|信息不足`,
  `(?:暂无|没有|无)(?:此|相关|有关|关于|该|这方面|这类)[^。]{0,40}(?:内容|${sourceZh}|说明|规定|答案|介绍)`,
  '(?:^|[，,。！!\\s]|我)(?:还|也|真的|暂时|目前)?(?:不清楚|不知道|不确定|无法(?:回答|确定|得知|找到))',
]

export const abstentionPhrases: readonly RegExp[] = [...english, ...chinese].map(
  (phrase) => new RegExp(phrase, 'u'),
)
