// Starts and stops the simulated model.
import { createServer, type Server } from 'node:http'
import type { DemoState } from './calls.ts'
import { createCounters, type DemoStats } from './counters.ts'
import { createRateGate, type Fault } from './faults.ts'
import { resetState, route, statsOf } from './routes.ts'
import type { Script } from './script.ts'
import { allScripts } from './scripts/registry.ts'

export type DemoModelOptions = {
  /** 0, the default, takes a free port. */
  readonly port?: number
  /** The address to listen on; the loopback address by default. */
  readonly host?: string
  readonly seed?: number
  /** Wait before every reply. A marker in the prompt goes first. */
  readonly latencyMs?: number
  /** Up to so much more wait, drawn from the seed and the request. */
  readonly jitterMs?: number
  /** How many sample keys are remembered at most; 200,000 by default. */
  readonly maxSampleKeys?: number
  /** Asked before the built-in scripts, whether by marker or by content. */
  readonly scripts?: readonly Script[]
}

export type DemoModel = {
  /** `http://host:port`, without `/v1`. */
  readonly url: string
  /** `${url}/v1`, what an OpenAI client takes as its base URL. */
  readonly baseUrl: string
  stats(): DemoStats
  reset(): void
  setFault(fault: Fault): void
  setLatency(latencyMs: number, jitterMs?: number): void
  /** Destroys open connections. Safe to call twice. */
  close(): Promise<void>
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Starts the simulated model. Rejects when the port cannot be had. */
export async function startDemoModel(options: DemoModelOptions = {}): Promise<DemoModel> {
  const state: DemoState = {
    seed: options.seed ?? 1,
    scripts: [...(options.scripts ?? []), ...allScripts()],
    counters: createCounters(options.maxSampleKeys ?? 200_000),
    gate: createRateGate(),
    fault: { mode: 'none' },
    latencyMs: options.latencyMs ?? 0,
    jitterMs: options.jitterMs ?? 0,
  }
  const server = createServer((incoming, response) => route(state, incoming, response))
  // Idle connections are the caller's to close: a server that closes them races with the next call.
  server.keepAliveTimeout = 0
  const host = options.host ?? '127.0.0.1'
  const port = await listen(server, options.port ?? 0, host)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  let closing: Promise<void> | undefined
  return {
    url,
    baseUrl: `${url}/v1`,
    stats: () => statsOf(state, true),
    reset: () => resetState(state),
    setFault: (fault) => {
      state.fault = fault
    },
    setLatency: (latencyMs, jitterMs = 0) => {
      state.latencyMs = latencyMs
      state.jitterMs = jitterMs
    },
    close: () => {
      closing ??= new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return closing
    },
  }
}
