// What a connection did, in the words of a row, acted out on a socket.
import type { ServerResponse } from 'node:http'
import type { ClientOptions } from '../../support/open-client.ts'
import type { Script } from '../../support/scripted-endpoint.ts'

export type Acted = { readonly script: Script; readonly options: Partial<ClientOptions> }

const shortMs = 300
const json = { 'content-type': 'application/json' }

const acting =
  (act: (response: ServerResponse) => void): Script =>
  (_, response) => {
    act(response)
    return 'handled'
  }

const cutInBody = acting((response) => {
  response.writeHead(200, { ...json, 'content-length': '5000' })
  response.write('{"id":"x","choices":[', () => response.destroy())
})
const cutBeforeHead = acting((response) => response.destroy())
const silent = acting(() => undefined)
const dripping = acting((response) => {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
})
const stalled = acting((response) => {
  response.writeHead(200, json)
  response.write('{"id":"x"')
})
const endless = acting((response) => {
  response.writeHead(200, json)
  const piece = 'x'.repeat(64 * 1024)
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
})

/** Loopback, port 9: nobody listens there. */
const refused = 'http://127.0.0.1:9/v1'

/** First match counts: from the particular to the general. */
const acts: readonly (readonly [RegExp, (timeoutMs: number) => Acted])[] = [
  [
    /refus|ECONNREFUSED|nobody listens|port (?:is )?closed/i,
    () => ({ script: silent, options: { baseUrl: refused } }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|\bDNS\b|name (?:cannot|does not|not) resolve|unknown host/i,
    () => ({ script: silent, options: { baseUrl: 'http://endpoint.invalid/v1' } }),
  ],
  [
    /\bTLS\b|\bSSL\b|certificate|handshake/i,
    () => ({ script: silent, options: { baseUrl: 'https://127.0.0.1:9/v1' } }),
  ],
  [
    /(?:endless|never[- ]ending|unbounded|infinite).{0,30}(?:body|stream|data)|body (?:never ends|without end)/i,
    () => ({ script: endless, options: { maxReplyBytes: 1_000_000 } }),
  ],
  [
    /blank byte|byte every|drip|trickle|keep-?alive (?:blanks|bytes|comments)/i,
    (timeoutMs) => ({ script: dripping, options: { timeoutMs } }),
  ],
  [
    /(?:no|never|without).{0,30}(?:answer|reply|response|byte|data|header)|hangs?\b|silent|nothing (?:comes|is sent)|accept(?:s|ed).{0,40}(?:never|nothing|no )|time[sd]?[ -]?out|ETIMEDOUT/i,
    (timeoutMs) => ({ script: silent, options: { timeoutMs } }),
  ],
  [
    /stall|stops? (?:sending|mid)|then (?:nothing|silence)|goes quiet/i,
    (timeoutMs) => ({ script: stalled, options: { timeoutMs } }),
  ],
  [
    /before (?:any|the|a)?\s*(?:headers?|response|reply|status)|ECONNRESET|reset|hang ?up|EPIPE|RST/i,
    () => ({ script: cutBeforeHead, options: {} }),
  ],
  [
    /destroy|cut|clos|ends? early|truncat|abort|broke|drop|premature|incomplete/i,
    () => ({ script: cutInBody, options: {} }),
  ],
]

/** What acts the words out; undefined for words that nobody here understands. */
export function transportOf(words: string, timeoutMs: number | undefined): Acted | undefined {
  const inTime = Math.min(timeoutMs ?? shortMs, shortMs)
  return acts.find(([form]) => form.test(words))?.[1](inTime)
}
