import { describe, expect, it } from 'vitest'
import { stripReasoning } from '../../../src/core/checks/reasoning.ts'

describe('reasoning blocks', () => {
  it.each([
    ['<think>a</think>b', 'b'],
    ['\n<THINK>\na\n</think>\n\nb', 'b'],
    ['<think>先看数字。</think>\n<|begin_of_box|>500元<|end_of_box|>', '500元'],
    ['<thinking>a</thinking><think>c</think>b', 'b'],
    ['◁think▷a◁/think▷b', 'b'],
    ['first this\n</think>\n\nb', 'b'],
    ['b<|im_end|>', 'b'],
    ['<think time="3s">a</think>b', 'b'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>', 'b'],
  ])('%j leaves %j', (reply, text) => expect(stripReasoning(reply).text).toBe(text))
  it.each([
    'The tag <think> opens and </think> closes.',
    '{"a": "<think>x</think>"}',
    '写法是 `</think>`，放在行尾',
    'plain\n\n text ',
    '',
  ])('leaves alone: %j', (text) =>
    expect(stripReasoning(text)).toEqual({ text, unclosed: false, repairs: [] }),
  )
  it('an open block leaves no answer', () =>
    expect(stripReasoning('<think>so far {"a":1}')).toMatchObject({ text: '', unclosed: true }))
  it('keeps the thoughts', () => expect(stripReasoning('<think>why</think>b').reasoning).toBe('why'))
})
