// Writes a TypeScript file a schema into schemas/generated. `--check` writes nothing and fails when one differs.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

const here = import.meta.dirname
const out = join(here, 'generated')
const style = { ...(await resolveConfig(join(here, 'generate.ts'))), parser: 'typescript' }

async function generate(file: string): Promise<string> {
  // "Either prompt or messages" is a rule for validators; as a type it would add an index signature.
  const schema = JSON.parse(readFileSync(join(here, file), 'utf8')) as JSONSchema
  delete schema.oneOf
  const code = await compile(schema, schema.title ?? file, {
    cwd: here,
    format: false,
    bannerComment: `// Made from schemas/${file} by \`npm run generate\`. Do not edit.`,
    strictIndexSignatures: true,
    unknownAny: true,
    ignoreMinAndMaxItems: true,
  })
  return format(code, style)
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const check = process.argv.includes('--check')
const stale: string[] = []
const sources = readdirSync(here).filter((file) => file.endsWith('.schema.json'))
const made = await Promise.all(
  sources.map(
    async (file) => [join(out, file.replace('.schema.json', '.ts')), await generate(file)] as const,
  ),
)
if (!check) rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
for (const [path, code] of made) {
  if (check && read(path) !== code) stale.push(path)
  if (!check) writeFileSync(path, code)
}
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\`.`)
  process.exitCode = 1
}
