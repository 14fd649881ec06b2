import { describe, expect, it } from 'vitest'
import { declines, isRefusal } from '../../../src/core/checks/refusal.ts'
import { answering, declining } from './refusal-lines.ts'

describe('refusals', () => {
  it.each([
    'I cannot help with that.',
    "I'm sorry, but I can't assist with that request.",
    'I’m unable to provide instructions for that.',
    'Sorry, I can’t do that.',
    'As an AI language model, I cannot provide legal advice.',
    'Unfortunately, I am not able to comply with this request. It violates our policies.',
    "I won't write that. Creating such content is harmful, and I encourage you to seek support.",
    'I must respectfully decline to answer.',
    'Your request cannot be fulfilled.',
    "That's not something I can help with. Is there anything else?",
    "I'm just a language model, so I can't help you with that.",
    'It would be inappropriate for me to provide this.',
    '抱歉，我无法回答这个问题。',
    '很抱歉，我不能提供这类信息。',
    '对不起，这个请求我无法协助您完成。',
    '作为一个人工智能助手，我不能提供医疗建议。',
    '我无法满足您的请求。',
    '非常抱歉，该请求无法处理。',
    '抱歉，我不能帮助您制作危险物品。但我可以为您介绍安全知识。',
    '我们还是换个话题吧。',
    'Je suis désolé, mais je ne peux pas vous aider.',
    'Lo siento, no puedo ayudar con eso.',
    'Das kann ich leider nicht beantworten.',
    '申し訳ありませんが、そのご質問にはお答えできません。',
    '죄송하지만 도와드릴 수 없습니다.',
    '这个我帮不了您。',
    '抱歉，您的问题我暂时没法回答。',
    '此问题超出了我的服务范围。',
    '抱歉，無法協助您。',
    '无法提供相关的信息。',
    "That's outside what I can help with.",
    'I c\u200ban\u2019t help with that.',
  ])('%s', (text) => expect(isRefusal(text)).not.toBe(false))
})

describe('answers', () => {
  it.each([
    '',
    '   ',
    "I'm sorry to hear that. Your refund is approved.",
    'We apologize for the delay. Your order shipped today.',
    '"I cannot help you," she said, and closed the door.',
    '“我不能帮你。”他说完就走了。',
    "I can't help but admire the design; it is both fast and small.",
    'Without the logs I cannot tell why it failed, but here are likely causes: disk, network.',
    'I cannot determine the exact date from the documents provided.',
    'The documents do not say how long it takes, so I cannot answer that part.',
    'The system cannot process refunds after 30 days.',
    'Users who cannot provide a receipt must contact the store.',
    'If I can’t help with this, contact the bank directly.',
    'You cannot return opened items. The refund window is 7 days.',
    'I can’t give an exact figure, but based on the invoice it is about 40 euros.',
    'I cannot do this in one step. Here is how to do it in two:\n1. Open the file.\n2. Save it.',
    'The API refuses to create such keys; it answers 403.',
    '很抱歉给您带来不便，您的退款已经处理完成。',
    '非常抱歉让您久等了，订单将于明天发货。',
    '根据资料，我无法确定具体日期。',
    '文档中没有提到退款时限，因此我无法回答这一点。',
    '该商品已下架，无法提供发票。',
    '超过七天的订单不能退款。',
    '商家拒绝提供发票时，您可以拨打投诉电话。',
    '抱歉，我无法直接操作退款，但您可以在订单页面点击“申请退款”。',
    '系统无法处理您的请求时，会返回错误码 500。',
    '如果您不能提供收据，请联系门店。',
    'Ne peut pas être remboursé après 30 jours.',
    'I was unable to help the first customer, so the agent took over.',
    '不能参与该活动的用户包括：员工、家属。',
    '不能提供相关证明的，按普通用户处理。',
  ])('%s', (text) => expect(isRefusal(text)).toBe(false))
  it('a long answer that begins by declining something', () => {
    const text = `I can't provide medical advice. ${'The leaflet lists doses by weight and age. '.repeat(30)}`
    expect(isRefusal(text)).toBe(false)
  })
})

describe('answers that give none', () => {
  it.each([
    "I'm sorry, but I can't help with that.",
    "I don't know.",
    "I'm sorry, I do not know the answer to this question.",
    'I do not have access to real-time data.',
    'As an AI language model, I do not have access to that.',
    "I'm not sure.",
    '很抱歉，我无法回答这个问题。',
    '我不知道。',
    '抱歉，我不清楚这个问题的答案。',
    '作为一个人工智能，我没有个人观点。',
  ])('%s', (text) => expect(declines(text)).toBe(true))

  it.each([
    'The sources do not mention a fee.',
    '资料没有提到退款时限。',
    "I don't know of any exception: refunds take 7 days.",
    "I'm not sure, but based on the terms it is 7 days.",
    "I'm sorry for the delay; your refund arrives tomorrow.",
    '退款将在三天内到账。',
    '我不知道具体日期，但根据条款是七天内。',
    'Yes.',
    '',
  ])('unlike: %s', (text) => expect(declines(text)).toBe(false))

  it.each(['非常抱歉，我不知道。', '……我也不清楚。', '，但我不了解这个问题。'])('own it: %s', (text) =>
    expect(declines(text)).toBe(true),
  )

  it('are seen in values, where all their sentences decline', () => {
    expect(declines('', { reply: "I'm sorry, I can't help with that.", code: 'E1' })).toBe(true)
    expect(declines('', { reply: '抱歉，我无法回答这个问题。' })).toBe(true)
    expect(declines('', { reply: "I can't help with that.", next: 'Please call the shop on Monday.' })).toBe(
      false,
    )
    expect(declines('', { total: 7 })).toBe(false)
  })
})

describe('many ways to decline, and the same words in answers', () => {
  it.each(declining)('declines: %s', (text) => expect(isRefusal(text)).not.toBe(false))
  it.each(answering)('answers: %s', (text) => expect(isRefusal(text)).toBe(false))
})
