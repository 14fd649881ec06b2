// `npm run corpus -- FILE.jsonl [--kind A] [--json]`: runs the rows of a file through the product and says how it did.
import { parseArgs } from 'node:util'
import { standardSinks } from '../../src/cli/sinks.ts'
import { openScreen } from '../../src/cli/screen.ts'
import { runCorpus } from './run/corpus.ts'
import { corpusExits } from './run/exits.ts'
import { errorText } from '../../src/core/faults/error-text.ts'

const abort = new AbortController()
const sinks = standardSinks({ out: true, err: true }, () => abort.abort())

function argumentsOf(): { file: string; kind?: string; json: boolean } | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { kind: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return 'one file of cases is wanted'
    return { file, json: values.json, ...(values.kind === undefined ? {} : { kind: values.kind }) }
  } catch (error) {
    return errorText(error)
  }
}

const asked = argumentsOf()
if (typeof asked === 'string') {
  openScreen(sinks, { json: false, verbose: false }).complain({
    message: asked,
    remedy: 'npm run corpus -- FILE.jsonl [--kind A] [--json]',
  })
  process.exitCode = corpusExits.usage
} else {
  const screen = openScreen(sinks, { json: asked.json, verbose: false })
  process.exitCode = await runCorpus(asked, { screen, signal: abort.signal })
}
