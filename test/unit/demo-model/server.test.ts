// The endpoint as clients and tests use it: the OpenAI client, determinism, counters, the program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import type { DemoStats } from '../../../deploy/local/demo-model/counters.ts'
import { allScripts } from '../../../deploy/local/demo-model/scripts/registry.ts'
import { startDemoModel } from '../../../deploy/local/demo-model/server.ts'
import { ask, withDemoModel } from '../../support/ask-demo-model.ts'

test('the OpenAI client reads a reply, a stream and the list of models', () =>
  withDemoModel({}, async (model) => {
    const client = new OpenAI({ baseURL: model.baseUrl, apiKey: 'any', maxRetries: 0 })
    const request = {
      model: 'demo-writer',
      messages: [{ role: 'user' as const, content: '[[demo:answer=你好 there]]' }],
    }
    const reply = await client.chat.completions.create(request)
    expect(reply.choices[0]?.message.content).toBe('你好 there')
    expect(reply.usage?.total_tokens).toBeGreaterThan(0)

    const stream = await client.chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let finish: string | null | undefined
    let tokens: number | undefined
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      finish ??= chunk.choices[0]?.finish_reason
      tokens ??= chunk.usage?.total_tokens
    }
    expect([text, finish, tokens]).toEqual(['你好 there', 'stop', reply.usage?.total_tokens])

    const models = await client.models.list()
    expect(models.data.map((one) => one.id)).toEqual(['basic', 'strong', 'judge', 'embed'])
  }))

test('the OpenAI client knows the errors for what they are', () =>
  withDemoModel({}, async (model) => {
    const client = new OpenAI({ baseURL: model.baseUrl, apiKey: 'any', maxRetries: 0 })
    const failing = (marker: string) =>
      client.chat.completions.create({
        model: 'm',
        messages: [{ role: 'user', content: `[[demo:${marker}]]` }],
      })
    await expect(failing('429')).rejects.toBeInstanceOf(OpenAI.RateLimitError)
    await expect(failing('insufficient-quota')).rejects.toMatchObject({ code: 'insufficient_quota' })
    await expect(failing('context-length')).rejects.toMatchObject({ code: 'context_length_exceeded' })
    await expect(failing('401')).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(failing('reset')).rejects.toBeInstanceOf(OpenAI.APIConnectionError)
  }))

test('the bytes of a reply depend on the seed and the request, not on order or time', async () => {
  const prompts = [
    '退款？',
    'refund?',
    'plain',
    '[[demo:varied]] a',
    '[[demo:varied]] b',
    '[[demo:all-disagree]]',
  ]
  const calls = prompts.flatMap((prompt) => [0, 1, 2, 103].map((seed) => ({ prompt, seed })))
  const run = (seed: number, order: typeof calls) =>
    withDemoModel({ seed, jitterMs: 5 }, async (model) => {
      const texts = await Promise.all(
        order.map(async (call) => [call, (await ask(model, call)).text] as const),
      )
      return new Map(texts.map(([call, text]) => [`${call.prompt} ${call.seed}`, text]))
    })
  const first = await run(3, calls)
  expect(await run(3, calls.toReversed())).toEqual(first)
  expect(await run(4, calls)).not.toEqual(first)
})

test('counts calls by model, sample and status', () =>
  withDemoModel({}, async (model) => {
    const headers = { 'x-assay-job': 'job-1', 'x-assay-sample': '0' }
    await ask(model, { prompt: '[[demo:429]]', headers })
    await ask(model, { prompt: '[[demo:429]]', headers })
    await ask(model, { prompt: '[[demo:429]]', headers })
    await ask(model, { prompt: 'hello', model: 'other' })
    const stats = (await (await fetch(`${model.url}/stats`)).json()) as DemoStats
    expect(stats).toEqual(model.stats())
    expect(stats).toMatchObject({
      simulation: true,
      started: 4,
      answered: 3,
      answeredTwice: 1,
      abandoned: 0,
      inFlight: 0,
      models: { 'demo-writer': { started: 3, answered: 2 }, other: { started: 1, answered: 1 } },
      statuses: { '200': 3, '429': 1 },
      samples: { 'job-1/0': { started: 3, answered: 2 } },
    })
    const brief = (await (await fetch(`${model.url}/stats?samples=none`)).json()) as DemoStats
    expect(brief.samples).toEqual({})

    await fetch(`${model.url}/reset`, { method: 'POST' })
    expect(model.stats()).toMatchObject({ started: 0, answered: 0, samples: {}, statuses: {} })
    expect((await ask(model, { prompt: '[[demo:429]]', headers })).status).toBe(429)
  }))

test('remembers no more sample keys than it may', () =>
  withDemoModel({ maxSampleKeys: 3 }, async (model) => {
    for (const sample of ['0', '1', '2', '3', '4']) {
      await ask(model, { prompt: 'x', headers: { 'x-assay-sample': sample } })
    }
    expect(Object.keys(model.stats().samples)).toEqual(['/2', '/3', '/4'])
    expect(model.stats().forgottenSamples).toBe(2)
  }))

test('latency can be set for all calls', () =>
  withDemoModel({ latencyMs: 600_000 }, async (model) => {
    const caller = new AbortController()
    const call = ask(model, { prompt: 'x', signal: caller.signal })
    const left = expect(call).rejects.toThrow()
    caller.abort()
    await left
    model.setLatency(0)
    expect((await ask(model, { prompt: 'x' })).status).toBe(200)
  }))

test('a taken port is an error, and closing twice is none', () =>
  withDemoModel({}, async (model) => {
    await expect(startDemoModel({ port: Number(new URL(model.url).port) })).rejects.toThrow(/EADDRINUSE/)
    await Promise.all([model.close(), model.close()])
  }))

test('the program prints its address on the first line and stops on SIGTERM', async () => {
  const program = spawn(process.execPath, ['deploy/local/demo-model/main.ts', '--port', '0', '--seed', '5'])
  try {
    const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
    const said = JSON.parse(line) as { note: string; url: string }
    expect(said.note).toMatch(/SIMULATION/)
    expect(await (await fetch(`${said.url}/health`)).json()).toEqual({ status: 'ok', simulation: true })
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    program.kill('SIGKILL')
  }
})

test('the README names every marker', () => {
  const readme = readFileSync('deploy/local/demo-model/README.md', 'utf8')
  const named = new Set([...readme.matchAll(/`([a-z0-9-]+)(?:=[^`]*)?`/g)].map((match) => match[1]))
  const markers = [...allScripts().flatMap((script) => script.markers), 'latency', 'retry-after', 'stubborn']
  expect(markers.filter((marker) => !named.has(marker))).toEqual([])
})
