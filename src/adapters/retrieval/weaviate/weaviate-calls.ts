// Calls to Weaviate whose refusals are read: REST tells of them with a status, GraphQL with errors beside status 200.
import type { Fault } from '../../../core/faults/codes.ts'
import { fault } from '../../../core/faults/fault.ts'
import { failed, ok, type Json, type Result } from '../../../core/prelude.ts'
import type { ApiCall, ApiReply, JsonApi } from '../../../ports/json-api.ts'
import { listOf, valuesOf, type Values } from './values.ts'

export type Calls = {
  readonly where: string
  /** 404 and 422 are answers. */
  readonly call: (method: ApiCall['method'], path: string, body?: Json) => Promise<Result<ApiReply, Fault>>
  /** 404 and 422 are faults. */
  readonly change: (method: ApiCall['method'], path: string, body: Json) => Promise<Result<undefined, Fault>>
  /** GraphQL's data. */
  readonly query: (text: string) => Promise<Result<Values, Fault>>
  /** The fault for what Weaviate says and nobody can go on with. */
  readonly broken: (reason: string) => { readonly ok: false; readonly fault: Fault }
  readonly refused: (reply: ApiReply) => { readonly ok: false; readonly fault: Fault }
}

/** All calls end with the signal. */
export function openCalls(api: JsonApi, signal: AbortSignal): Calls {
  const broken = (reason: string) => failed(fault('knowledge_store_failed', { where: api.where, reason }))
  const refused = ({ status, value }: ApiReply) => {
    const [first] = listOf(valuesOf(value)['error']) ?? []
    return broken(`status ${status}, ${messageIn(first)}`)
  }
  const call: Calls['call'] = (method, path, body) =>
    api.call({ method, path, signal, ...(body === undefined ? {} : { body }) })
  return {
    where: api.where,
    call,
    broken,
    refused,
    async change(method, path, body) {
      const reply = await call(method, path, body)
      if (!reply.ok) return reply
      return reply.value.status < 300 ? ok(undefined) : refused(reply.value)
    },
    async query(text) {
      const reply = await call('POST', '/v1/graphql', { query: text })
      if (!reply.ok) return reply
      if (reply.value.status >= 300) return refused(reply.value)
      const { data, errors } = valuesOf(reply.value.value)
      // Data may stand beside errors; it is not whole then.
      const isWrong = errors !== undefined && errors !== null
      return isWrong ? broken(messageIn(listOf(errors)?.[0])) : ok(valuesOf(data))
    },
  }
}

/** What Weaviate says is cut and cleaned where it becomes part of a fault. */
export function messageIn(error: Json | undefined): string {
  const { message } = valuesOf(error)
  return typeof message === 'string' && message !== '' ? message : 'it names no reason'
}
