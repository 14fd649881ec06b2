// A sample worker in a process of its own, so that a test can kill it.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PoolHarness } from './pool-harness.ts'

export type WorkerOrders = {
  readonly url: string
  readonly baseUrl: string
  readonly settings: PoolHarness['settings']
}

/** Resolves when it works. End it with `kill`. */
export async function startWorkerChild(
  { url, settings }: PoolHarness,
  baseUrl: string,
): Promise<ChildProcess> {
  const orders: WorkerOrders = { url, baseUrl, settings }
  const child = fork(join(import.meta.dirname, 'worker-child-main.ts'), [JSON.stringify(orders)], {
    execArgv: [],
  })
  await once(child, 'message')
  return child
}
