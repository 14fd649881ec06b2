// One HTTP call to a service of the config, guarded: whoever had a hand in URL, name service or reply gains nothing.
import { lookup as resolveName } from 'node:dns/promises'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { addressKind } from './address-kind.ts'
import { coded, httpFault, ownCodes } from './http-fault.ts'

/** Scheme, host and port as `new URL(...).origin` writes them. */
export type AllowedOrigin = {
  readonly origin: string
  /** Its address may be this machine or in a network of one's own; else only on the internet. */
  readonly privateNetwork: boolean
}

export type GuardedRequest = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For all of it: name, connection, the reply to its last byte. */
  readonly timeoutMs: number
  /** Of the reply's body. */
  readonly maxBytes: number
  /**
   * The status alone is the answer: a body that is too long, too slow or cut is given as far as it came. Else such a
   * reply is a fault.
   */
  readonly cutBody?: boolean
  /** Where calls may go at all. */
  readonly allow: readonly AllowedOrigin[]
  readonly signal?: AbortSignal
}

/** The body as it came: nothing is unpacked, and a redirect is a reply like any other. */
export type GuardedReply = {
  readonly status: number
  /** Names in lower case; of a name given twice, all values. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

type Address = { readonly address: string; readonly family: number }
type Resolve = (hostname: string) => Promise<readonly Address[]>
type Target = { readonly url: URL; readonly privateNetwork: boolean }

const allAddresses: Resolve = (hostname) => resolveName(hostname, { all: true })

/** Why an address may not be called; undefined when it may. */
function refusal(address: string, privateNetwork: boolean): string | undefined {
  const kind = addressKind(address)
  if (kind === 'public' || (kind === 'private' && privateNetwork)) return undefined
  return kind === 'private'
    ? `${address} is an address of a private network`
    : `no service may be called at ${address}`
}

function targetOf({ url: text, allow }: GuardedRequest): Result<Target, Fault> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const refused = (reason: string) =>
    failed(fault('http_target_refused', { host: url?.host ?? 'The address', reason }))
  if (url === undefined) return refused('it is no URL')
  if (!['http:', 'https:'].includes(url.protocol)) return refused(`the scheme is ${url.protocol}`)
  if (url.username !== '' || url.password !== '') return refused('the URL holds a login')
  const allowed = allow.find(({ origin }) => origin === url.origin)
  if (allowed === undefined) return refused(`${url.origin} is not allowed`)
  // An address in the URL is connected to without being looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const reason = isIP(literal) === 0 ? undefined : refusal(literal, allowed.privateNetwork)
  return reason === undefined ? ok({ url, privateNetwork: allowed.privateNetwork }) : refused(reason)
}

/**
 * The look-up of the connection itself, so that what is judged is what is connected to, however often the name changes
 * its address. One bad address among several refuses them all.
 */
function guardedLookup(resolve: Resolve, privateNetwork: boolean): LookupFunction {
  return (hostname, options, done) => {
    const found = (addresses: readonly Address[]) => {
      const [first] = addresses
      const reason = addresses.map(({ address }) => refusal(address, privateNetwork)).find((text) => text)
      if (first === undefined) done(coded('ENOTFOUND', 'the name has no address'), '')
      else if (reason !== undefined) done(coded(ownCodes.refused, reason), '')
      else if (options.all) done(null, [...addresses])
      else done(null, first.address, first.family)
    }
    resolve(hostname).then(found, (error: unknown) =>
      done(error instanceof Error ? error : coded('EAI_FAIL', 'the look-up failed'), ''),
    )
  }
}

function replyTo(call: ClientRequest, body: string | Uint8Array | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve)
    // Stays: an error after the reply has begun is the body's to report, and must not end the process here.
    call.on('error', reject)
    // A switch to another protocol closes the connection without an error.
    call.once('close', () => reject(coded('ECONNRESET', 'the connection was closed without a reply')))
    call.end(body)
  })
}

function readBody(incoming: IncomingMessage, { maxBytes, cutBody }: GuardedRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let room = maxBytes
    const end = () => resolve(Buffer.concat(chunks))
    const broken = (error: Error) => (cutBody === true ? end() : reject(error))
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, room))
      const over = chunk.length > room
      room = Math.max(0, room - chunk.length)
      if (!over) return
      broken(coded(ownCodes.tooLarge, 'the body is too long'))
      incoming.destroy()
    })
    incoming.once('end', end)
    incoming.once('error', broken)
    incoming.once('close', () => broken(coded('ECONNRESET', 'the body was cut')))
  })
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  )
}

function open({ url, privateNetwork }: Target, request: GuardedRequest, resolve: Resolve): ClientRequest {
  const options = {
    method: request.method,
    headers: { 'accept-encoding': 'identity', ...request.headers },
    lookup: guardedLookup(resolve, privateNetwork),
    // A kept connection would be one that was judged by the rules of another call.
    agent: false as const,
  }
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
}

/** Calls once. Any status is a reply; all else is a fault: `http_*`, or `internal` for a request that cannot be sent. */
export async function guardedFetch(
  request: GuardedRequest,
  resolve: Resolve = allAddresses,
): Promise<Result<GuardedReply, Fault>> {
  const target = targetOf(request)
  if (!target.ok) return target
  let call: ClientRequest
  try {
    call = open(target.value, request, resolve)
  } catch (error) {
    return failed(fault('internal', { reason: error instanceof Error ? error.message : 'unusable request' }))
  }
  let stopped: Error | undefined
  const stop = (reason: Error) => {
    stopped = reason
    call.destroy(reason)
  }
  const abort = () => stop(coded('ABORTED', 'this process stops'))
  const timer = setTimeout(() => stop(coded(ownCodes.timeout, 'too slow')), request.timeoutMs)
  request.signal?.addEventListener('abort', abort, { once: true })
  try {
    if (request.signal?.aborted) abort()
    const incoming = await replyTo(call, request.body)
    const bytes = await readBody(incoming, request)
    return ok({ status: incoming.statusCode ?? 0, headers: headersOf(incoming), bytes })
  } catch (error) {
    // A reply that has begun reports a broken connection, whatever broke it.
    return failed(httpFault(stopped ?? error, { ...request, host: target.value.url.host }))
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', abort)
    call.destroy()
  }
}
