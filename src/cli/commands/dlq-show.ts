// `assay dlq show`: one dead letter in full.
import type { Command } from 'commander'
import type { ShownLetter } from '../../runtime/commands/letters.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import { exitOf, type Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import type { Screen } from '../screen.ts'
import { bytesView, type BytesView } from '../bytes-view.ts'

type Options = { readonly raw?: boolean; readonly full?: boolean }

export function addDlqShowCommand(dlq: Command, cli: Cli): void {
  const command = dlq
    .command('show')
    .description('one dead letter: why, where from, what became of it, and its bytes')
    .argument('<id>', 'as dlq list gives it')
    .option('--full', 'all of the bytes, not only their beginning')
    .option('--raw', 'nothing but the bytes of the job, unchanged, for a file')
    .action(cli.withConfig<Options>(showOne))
  withExamples(
    command,
    ['assay dlq show assay.jobs-3-1024', 'what went wrong and what to do'],
    [
      'assay dlq show assay.jobs-3-1024 --raw > job.json',
      'the job as it came, to mend it and submit it anew',
    ],
  )
}

async function showOne(call: ConfiguredCall<Options>): Promise<Exit> {
  const { args, options, screen } = call
  const { openLetter } = await import('../../runtime/commands/letters.ts')
  const found = await openLetter(call.config, args[0] ?? '', call)
  if (!found.ok) {
    screen.fault(found.fault)
    return found.fault.code === 'letter_unknown' ? 'no' : exitOf(found.fault)
  }
  if (options.raw === true) {
    screen.bytes(found.value.letter.record.value ?? Buffer.alloc(0))
    return 'ok'
  }
  show(found.value, { screen, full: options.full === true })
  return 'ok'
}

type ShowOptions = { readonly screen: Screen; readonly full: boolean }

function show(shown: ShownLetter, { screen, full }: ShowOptions): void {
  const { letter } = shown
  const body = bytesView(letter.record.value, full)
  screen.value(valueOf(shown, body))
  screen.line({ text: letter.id, tone: 'strong' }, `  ${letter.code} (${letter.kind})`)
  for (const [name, text] of rowsOf(shown)) {
    if (text !== '') screen.line({ text: name.padEnd(10), tone: 'dim' }, text)
  }
  screen.line({ text: 'value'.padEnd(10), tone: 'dim' }, body.about)
  for (const line of body.lines) screen.line('  ', line)
}

const keyOf = ({ letter: { record } }: ShownLetter): string | null => record.key?.toString('utf8') ?? null

const headersOf = ({ letter: { record } }: ShownLetter): readonly (readonly [string, string])[] =>
  Object.entries(record.headers).map(([name, value]) => [name, String(value)])

function valueOf(shown: ShownLetter, body: BytesView): object {
  const { record, ...facts } = shown.letter
  const bytes = record.value === null ? null : { base64: record.value.toString('base64') }
  return {
    ...facts,
    state: shown.state,
    entry: shown.entry ?? null,
    key: keyOf(shown),
    headers: Object.fromEntries(headersOf(shown)),
    value: body.text ?? bytes,
    job: shown.job.ok ? shown.job.value : null,
  }
}

function rowsOf(shown: ShownLetter): readonly (readonly [name: string, text: string])[] {
  const { letter, job } = shown
  const { topic, partition, offset } = letter.source
  return [
    ['says', letter.message],
    ['do', letter.remedy],
    ['given up', new Date(letter.at).toISOString()],
    ['attempts', String(letter.attempts)],
    ['job', letter.jobId],
    ['policy', letter.policy],
    ['trace', letter.traceId],
    ['from', `${topic}, partition ${partition}, offset ${offset}`],
    ['replay of', letter.replayOf],
    ...stateRows(shown),
    // It may be readable by now: a schema or a limit has changed since.
    ['now', job.ok ? 'it reads as a job' : job.fault.message],
    ['key', keyOf(shown) ?? ''],
    ...headersOf(shown).map(([name, value]) => ['header', `${name}: ${value}`] as const),
  ]
}

function stateRows({ state, entry }: ShownLetter): readonly (readonly [name: string, text: string])[] {
  if (entry === undefined) return [['state', state]]
  return [
    ['state', `${state} by ${entry.by} at ${entry.at}`],
    ['because', entry.reason ?? ''],
  ]
}
