// Around all tests of the project `weaviate`: one server for them. Without it the run fails.
import type { TestProject } from 'vitest/node'
import { ownWeaviate, type OwnWeaviate } from './own-weaviate.ts'

declare module 'vitest' {
  // Vitest has this one extended.
  interface ProvidedContext {
    readonly weaviate: { readonly url: string; readonly key: string }
  }
}

let server: OwnWeaviate | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await ownWeaviate()
  project.provide('weaviate', { url: server.url, key: server.key })
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
