// A folder of policy files for one test, gone after it.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type PolicyFiles = {
  readonly dir: string
  readonly write: (name: string, text: string | Uint8Array) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Use it with `await using`. */
export async function policyFiles(files: Readonly<Record<string, string>> = {}): Promise<PolicyFiles> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-policies-'))
  const write = async (name: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    // At once: a look at the folder that met the file while it is empty would have something to say of it.
    const next = join(dir, `${name}.next`)
    await writeFile(next, text)
    await rename(next, join(dir, name))
  }
  for (const [name, text] of Object.entries(files)) await write(name, text)
  return {
    dir,
    write,
    remove: (name) => rm(join(dir, name)),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}

/** The text of a small policy; `over` are lines put under it. */
export const policyText = (name: string, version = '1.0.0', over = ''): string =>
  `name: ${name}\nversion: ${version}\nmodels: [demo/basic]\nfallback: { en: Please ask us., zh: 请联系我们。 }\n${over}\n`
