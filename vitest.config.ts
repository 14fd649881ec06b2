import { defineConfig } from 'vitest/config'

// One project a kind of test. Only `integration` and `chaos` need services; `npm test` starts them.
const kind = (name: string, testTimeout: number) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout, hookTimeout: testTimeout },
})

export default defineConfig({
  test: {
    projects: [
      kind('unit', 10_000),
      kind('corpus', 30_000),
      kind('integration', 60_000),
      kind('chaos', 240_000),
    ],
  },
})
