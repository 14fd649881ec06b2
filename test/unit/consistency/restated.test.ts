// Answers that put the words of the question in others; what the question leaves open is never among them.
import { describe, expect, it } from 'vitest'
import { relationOf } from '../../../src/core/consistency/compare-text.ts'
import { askedIn } from '../../../src/core/consistency/evidence.ts'
import { profileOf, withoutAsked } from '../../../src/core/consistency/profile.ts'
import { reliabilityOf } from '../../../src/core/consistency/reliability.ts'
import { restated, takesForGranted, type Answering } from '../../../src/core/consistency/restated.ts'

type Case = { readonly question: string; readonly a: string; readonly b: string }

function relations({ question, a, b }: Case): readonly string[] {
  const asked = askedIn(question)
  const read = (text: string): Answering => {
    const whole = profileOf(text)
    return { whole, rest: withoutAsked(whole, asked) }
  }
  const [one, other] = [read(a), read(b)]
  return [
    restated(one, other, relationOf(one.whole, other.whole)).relation,
    restated(other, one, relationOf(other.whole, one.whole)).relation,
  ]
}

describe('what a question takes for granted', () => {
  it.each([
    'Who plays Hux?',
    'the film was directed by whom',
    '谁执导了这部电影？',
    '退款要多久？',
    '在哪里报名',
  ])('is all of %s', (question) => {
    expect(takesForGranted(question)).toBe(true)
  })

  it.each([
    'Is it known who plays Hux?',
    'Which is older, the abbey or the mill?',
    'Tell me about the abbey.',
    '这家店周末开门吗？什么时候？',
    '哪个更大，猫还是狗？',
    '',
  ])('is nothing of “%s”', (question) => {
    expect(takesForGranted(question)).toBe(false)
  })
})

describe('restated answers', () => {
  it.each<Case>([
    {
      question: 'Who plays General Hux in the film?',
      a: 'Gwen Park plays General Hux in the film.',
      b: 'Gwen Park portrayed General Hux in the film.',
    },
    {
      question: 'When did the ferry line move to the east pier?',
      a: 'The ferry line moved to the east pier in 2013.',
      b: 'The ferry line joined the east pier in 2013.',
    },
    {
      question: "What was Tom Reed's character name in Castaway?",
      a: "Tom Reed's character name in Castaway was Chuck Olin.",
      b: 'The name of the character of Tom Reed in Castaway was Chuck Olin.',
    },
    {
      question: 'Who won the final in 2016?',
      a: 'Real Madrid won the final in 2016.',
      b: 'The winner of the 2016 final was Real Madrid.',
    },
    { question: '谁设计了这座桥？', a: '这座桥由李明设计。', b: '这座桥由李明打造。' },
    {
      question: '谁创办了这家报社？',
      a: '这家报社由王芳于1931年创办。',
      b: '这家报社由王芳于1931年开设。',
    },
  ])('say the same: $a', (given) => {
    expect(relations(given)).toEqual(['same', 'same'])
  })

  it.each<Case>([
    { question: 'Who plays Hux?', a: 'Gwen Park plays Hux.', b: 'Tim Bell portrayed Hux.' },
    { question: 'Who may enter?', a: 'Children may enter at 9.', b: 'Children may not enter at 9.' },
    { question: 'Who is the father of Ann?', a: 'Tom is the father of Ann.', b: 'Ann is the father of Tom.' },
    { question: '谁是小红的父亲？', a: '小明是小红的父亲。', b: '小红是小明的父亲。' },
    { question: 'Which team beat Ajax?', a: 'Real beat Ajax.', b: 'Ajax beat Real.' },
    {
      question: 'What does the bird eat in winter?',
      a: 'The bird eats seeds in winter.',
      b: 'The bird eats berries in winter.',
    },
    { question: 'What bit the man?', a: 'The dog bit the man.', b: 'The man bit the dog.' },
    {
      question: 'When do cats eat on Tuesday?',
      a: 'Cats eat on Tuesday at 9.',
      b: 'Dogs eat on Tuesday at 9.',
    },
    { question: 'What is the oldest house?', a: 'The oldest house.', b: 'The tallest house.' },
    { question: '谁打败了阿贾克斯？', a: '皇马打败了阿贾克斯。', b: '阿贾克斯打败了皇马。' },
    { question: '课程什么时候开始？', a: '课程星期二开始。', b: '课程星期二结束。' },
  ])('do not where it is in question: $a', (given) => {
    expect(relations(given)).toEqual(['different', 'different'])
  })
})

describe('reliability', () => {
  const own = ['Gwen Park plays General Hux.', 'It is Gwen Park.', 'General Hux is played by Gwen Park.']
  const paraphrased = ['Gwen Park portrayed General Hux.', 'Gwen Park plays General Hux.']
  const answer = 'Gwen Park plays General Hux.'

  it('bears other words for those of the question', () => {
    const question = 'Who plays General Hux?'
    expect(reliabilityOf(answer, { own, paraphrased, question }).reason).toBe('agreed')
    expect(reliabilityOf(answer, { own, paraphrased }).reason).not.toBe('agreed')
  })

  it('does not where the question leaves them open', () => {
    const question = 'Does the record name who plays General Hux?'
    expect(reliabilityOf(answer, { own, paraphrased, question }).reliable).toBe(false)
  })
})
