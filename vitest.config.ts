import { defineConfig } from 'vitest/config'

// One project a kind of test. Only `integration` and `chaos` need services, which `npm test` starts, and `weaviate`,
// which starts its own.
const kind = (name: string, testTimeout: number) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout, hookTimeout: testTimeout },
})

// The rooms that decide whether an answer may be acted on. Every branch of theirs is tried by a unit test.
const deciding = 'job,verdict,diagnosis,retry,budget,gates,judge,evaluation,policy,reference,sampling,outside'

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: [`src/core/{${deciding}}/**/*.ts`],
      reporter: [['text', { skipFull: true, maxCols: 100 }], 'json'],
      reportsDirectory: '.local/coverage',
      reportOnFailure: true,
      thresholds: { branches: 100 },
    },
    projects: [
      kind('unit', 30_000),
      kind('corpus', 30_000),
      kind('browser', 60_000),
      kind('integration', 60_000),
      kind('chaos', 240_000),
      {
        test: {
          ...kind('weaviate', 60_000).test,
          globalSetup: ['test/support/weaviate-setup.ts'],
        },
      },
    ],
  },
})
