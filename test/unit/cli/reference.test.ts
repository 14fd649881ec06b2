// The reference in docs/cli.md is the help of the commands. `npx vitest run --project unit test/unit/cli -u` renews it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { allHelp } from '../../support/cli-in-memory.ts'

const file = fileURLToPath(new URL('../../../docs/cli.md', import.meta.url))
const mark = '<!-- From here on: the help of the commands, held by test/unit/cli/reference.test.ts. -->\n'

it('docs/cli.md holds the help of every command as it is', async () => {
  const [head = ''] = readFileSync(file, 'utf8').split(mark)
  const sections = allHelp().map(
    ({ path, help }) => `\n## ${path}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`,
  )
  await expect(`${head}${mark}${sections.join('')}`).toMatchFileSnapshot(file)
})
