// Server-sent events that came though no stream was asked for, folded into the body of a plain completion.

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By how it begins. */
export const isEventStream = (text: string): boolean => /^\s*(?::|data:|event:)/.test(text)

/** Whether a stream came to its end: it says so, or gives the reason for which the reply ended. */
const isWhole = (text: string, { finish }: Folded): boolean =>
  (finish !== null && finish !== undefined) || /^data:\s*\[DONE\]/m.test(text)

function eventsOf(text: string): Fields[] {
  const events: Fields[] = []
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice(5).trim()
    if (data === '' || data === '[DONE]') continue
    const value: unknown = JSON.parse(data)
    if (isFields(value)) events.push(value)
  }
  return events
}

type Folded = { content: string; refusal: string; finish: unknown }

function fold(into: Folded, event: Fields): void {
  const choices = event['choices']
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  if (!isFields(choice)) return
  const delta = choice['delta']
  if (isFields(delta)) {
    if (typeof delta['content'] === 'string') into.content += delta['content']
    if (typeof delta['refusal'] === 'string') into.refusal += delta['refusal']
  }
  into.finish = choice['finish_reason'] ?? into.finish
}

/**
 * A body in the shape of a completion, or of an error when one came in the middle or the stream was cut between two
 * events. Throws what JSON.parse throws.
 */
export function completionOf(text: string): unknown {
  const events = eventsOf(text)
  const broken = events.find((event) => event['error'] !== undefined && event['error'] !== null)
  if (broken) return { error: broken['error'] }
  const folded: Folded = { content: '', refusal: '', finish: null }
  for (const event of events) fold(folded, event)
  if (events.length > 0 && !isWhole(text, folded)) return { error: 'the stream ended before the reply did' }
  const message = { content: folded.content, ...(folded.refusal === '' ? {} : { refusal: folded.refusal }) }
  const first = events[0] ?? {}
  return {
    id: first['id'],
    model: first['model'],
    choices: events.length === 0 ? [] : [{ message, finish_reason: folded.finish }],
    usage: events.findLast((event) => isFields(event['usage']))?.['usage'],
  }
}
