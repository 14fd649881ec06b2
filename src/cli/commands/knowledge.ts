// `assay knowledge import|list|search`: the collections that policies retrieve from.
import { InvalidArgumentError, type Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { CollectionInfo, ImportRefusal } from '../../runtime/commands/knowledge.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { showFound } from '../passages-view.ts'
import { openProgress } from '../progress.ts'
import { refuse } from '../refuse.ts'
import type { Screen } from '../screen.ts'
import { atLeast, between } from '../number-options.ts'

type PlaceOptions = { readonly collection: string; readonly tenant?: string }
type SearchOptions = PlaceOptions & {
  readonly limit: number
  readonly minScore: number
  readonly alpha: number
}

export function addKnowledgeCommand(program: Command, cli: Cli): void {
  const knowledge = program
    .command('knowledge')
    .description('the collections that policies retrieve from: fill, list, search them')
  withExamples(
    knowledge,
    ['assay knowledge import faq.csv --collection faq', 'questions and answers into a collection'],
    ['assay knowledge search --collection faq "How do I return a lamp?"', 'what a job would be given'],
  )
  addImport(knowledge, cli)
  addList(knowledge, cli)
  addSearch(knowledge, cli)
}

/** The place that import and search share. */
const placed = (command: Command): Command =>
  command
    .requiredOption('--collection <name>', 'lower-case letters, digits, hyphens', knowledgeName)
    .option('--tenant <name>', "a tenant's own part of the collection", knowledgeName)

function knowledgeName(text: string): string {
  if (/^[a-z][a-z0-9-]{0,59}$/.test(text)) return text
  throw new InvalidArgumentError('It starts with a letter and has lower-case letters, digits and hyphens.')
}

function addImport(knowledge: Command, cli: Cli): void {
  const command = placed(
    knowledge
      .command('import')
      .description('put documents into a collection; those that are there already are replaced by their id')
      .argument('<path>', 'a .jsonl, .csv or .md file, or a folder of them'),
  ).action(cli.withConfig<PlaceOptions>(importFiles))
  withExamples(
    command,
    [
      'assay knowledge import help.jsonl --collection help',
      'a line a document: id, title, text, url, category',
    ],
    ['assay knowledge import faq.csv --collection faq', 'columns question, answer, category'],
    ['assay knowledge import ./handbook --collection handbook', 'Markdown: a passage a heading'],
  )
}

async function importFiles(call: ConfiguredCall<PlaceOptions>): Promise<Exit> {
  const { args, options, screen, config } = call
  const { importKnowledge } = await import('../../runtime/commands/knowledge.ts')
  const progress = openProgress(screen, 'passages done')
  const done = await importKnowledge(
    config,
    { path: args[0] ?? '', ...placeOf(options), onProgress: progress.at },
    call,
  )
  if (!done.ok) {
    return done.fault.kind === 'refused'
      ? refuseFiles(done.fault.refusal, screen)
      : failWith(done.fault.fault, screen)
  }
  const { imported, replaced, documents, passages, version, where } = done.value
  screen.value(done.value)
  screen.line(
    { text: 'ok ', tone: 'good' },
    `${counted(imported.documents, 'document')} in ${counted(imported.passages, 'passage')}`,
    replaced === 0 ? '' : `, ${replaced} of them replaced`,
  )
  screen.line(
    `   ${options.collection} now has ${counted(documents, 'document')}, ${counted(passages, 'passage')}; `,
    `version ${version}`,
  )
  screen.line({ text: `   ${where}`, tone: 'dim' })
  return 'ok'
}

function refuseFiles({ count, problems }: ImportRefusal, screen: Screen): Exit {
  return refuse(
    {
      message: `nothing was imported: ${counted(count, 'problem')} in the files`,
      problems,
      remedy: 'Correct the named lines; docs/knowledge.md shows what each kind of file holds.',
    },
    screen,
  )
}

const placeOf = ({ collection, tenant }: PlaceOptions) =>
  tenant === undefined ? { collection } : { collection, tenant }

function addList(knowledge: Command, cli: Cli): void {
  const command = knowledge
    .command('list')
    .description('the collections, how much is in them, their versions')
    .action(
      cli.withConfig(async (call) => {
        const { listKnowledge } = await import('../../runtime/commands/knowledge.ts')
        const listed = await listKnowledge(call.config, call)
        if (!listed.ok) return failWith(listed.fault, call.screen)
        const { where, collections } = listed.value
        call.screen.value(listed.value)
        if (collections.length === 0) call.screen.line(`There is no collection in ${where}.`)
        else showCollections(collections, call.screen)
        return collections.some(({ problem }) => problem !== undefined) ? 'no' : 'ok'
      }),
    )
  withExamples(
    command,
    ['assay knowledge list', 'names, sizes, versions as verdicts carry them'],
    ['assay knowledge list --json', 'for a script; exits with 1 when one is damaged'],
  )
}

function showCollections(collections: readonly CollectionInfo[], screen: Screen): void {
  // Where all are of one kind, a column would say nothing.
  const isMixed = collections.some(({ store }) => store !== 'embedded')
  screen.table(
    [
      { title: 'COLLECTION', whole: true },
      ...(isMixed ? [{ title: 'KIND' }] : []),
      { title: 'TENANT' },
      { title: 'DOCUMENTS', side: 'right' },
      { title: 'PASSAGES', side: 'right' },
      { title: 'VERSION', whole: true },
      { title: 'VECTORS' },
    ],
    collections.map(({ collection, store, tenant = '', documents, passages, version, ...rest }) => [
      collection,
      ...(isMixed ? [store] : []),
      tenant,
      documents,
      passages,
      version,
      rest.problem === undefined ? vectorsOf({ store, ...rest }) : { text: rest.problem, tone: 'bad' },
    ]),
  )
}

const vectorsOf = ({ embeddings, store }: Pick<CollectionInfo, 'embeddings' | 'store'>): string =>
  embeddings ?? (store === 'embedded' ? 'pieces of words' : 'none')

function addSearch(knowledge: Command, cli: Cli): void {
  const command = placed(
    knowledge
      .command('search')
      .description('what a question finds: passages with score, place and text')
      .argument('<question>', 'in Chinese or English'),
  )
    .option('--limit <n>', 'most passages', atLeast(1), 5)
    .option('--min-score <share>', 'leave out what scores less, 0 to 1', between(0, 1), 0)
    .option('--alpha <share>', '0: words alone, 1: vectors alone', between(0, 1), 0.5)
    .action(cli.withConfig<SearchOptions>(search))
  withExamples(
    command,
    [
      'assay knowledge search --collection help "How do I reset my password?"',
      'to choose minScore of a policy: what do good and foreign questions score?',
    ],
    ['assay knowledge search --collection help "如何重置密码？" --limit 1 --json', 'for a script'],
  )
}

async function search(call: ConfiguredCall<SearchOptions>): Promise<Exit> {
  const { args, options, screen, config } = call
  const { limit, minScore, alpha } = options
  const { searchKnowledge } = await import('../../runtime/commands/knowledge.ts')
  const wanted = { query: args[0] ?? '', ...placeOf(options), limit: Math.min(limit, 100), minScore, alpha }
  const found = await searchKnowledge(config, wanted, call)
  if (!found.ok) return failWith(found.fault, screen)
  screen.value(found.value)
  showFound(found.value.passages, screen)
  return found.value.passages.length === 0 ? 'no' : 'ok'
}
