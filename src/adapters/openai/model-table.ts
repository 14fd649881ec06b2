// Which models can be asked, where, and what their endpoints can do.

export type Endpoint = {
  /** With the version in it, e.g. https://host/v1. */
  readonly baseUrl: string
  /** Empty for endpoints that ask for none. */
  readonly apiKey: string
}

export type ModelEntry = {
  readonly endpoint: Endpoint
  /** The name the endpoint knows; the table's key is ours. */
  readonly model: string
  /** For the whole call, the last byte of the body included. */
  readonly timeoutMs: number
  readonly maxReplyBytes: number
  readonly capabilities: {
    /** Understands `response_format: {type: 'json_object'}`. */
    readonly jsonMode: boolean
    /** Understands `seed`. */
    readonly seed: boolean
    /** Gives token probabilities for `logprobs: true`; judges then need not state how sure they are. */
    readonly logprobs?: boolean
  }
}

/** By `provider/model`, as policies name it. */
export type ModelTable = Readonly<Record<string, ModelEntry>>
