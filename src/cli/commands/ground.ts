// `assay ground`: an answer held to its sources, claim by claim. The code that jobs run.
import type { Command } from 'commander'
import type { ClaimSupport } from '../../core/grounding/claim.ts'
import { groundAnswer, type Grounding } from '../../core/grounding/ground.ts'
import { recordOf } from '../../core/grounding/record.ts'
import { counted } from '../../runtime/commands/counted.ts'
import type { Call, Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { readInput } from '../input-text.ts'
import { refuse } from '../refuse.ts'
import { showFact } from '../report.ts'
import type { Screen } from '../screen.ts'
import type { Tone } from '../tones.ts'

type Options = {
  readonly answer: string
  readonly sources: readonly string[]
  readonly question?: string
}

type Source = { readonly name: string; readonly text: string }

const tones: Readonly<Record<ClaimSupport['status'], Tone>> = {
  supported: 'good',
  unsupported: 'warn',
  contradicted: 'bad',
}

export function addGroundCommand(program: Command, cli: Cli): void {
  const command = program
    .command('ground')
    .description('hold an answer to its sources: each claim with its support and evidence')
    .requiredOption('-a, --answer <file>', 'the answer; - reads standard input')
    .requiredOption('-s, --sources <files...>', 'what it has to stand on: text, or JSON records')
    .option('-q, --question <text>', 'what was asked: tells which parts have no answer')
    .action(cli.run<Options>(ground))
  withExamples(
    command,
    ['assay ground --answer answer.txt --sources terms.txt faq.txt', 'exits with 0 when all is supported'],
    ["assay ground -a - -s terms.txt -q 'How long, and what does it cost?'", 'also what is left unanswered'],
  )
}

async function ground(call: Call<Options>): Promise<Exit> {
  const { options, screen } = call
  const answer = await readInput(options.answer, call)
  if (!answer.ok) return refuse(answer.fault, screen)
  const sources: Source[] = []
  for (const name of options.sources) {
    const text = await readInput(name, call)
    if (!text.ok) return refuse(text.fault, screen)
    sources.push({ name, text: text.value })
  }
  const grounding = groundAnswer(
    answer.value,
    sources.map(({ text }) => text),
    options.question,
  )
  // An answer that claims nothing stands on nothing: empty, of marks alone.
  const supported =
    grounding.claims.length > 0 && grounding.claims.every(({ status }) => status === 'supported')
  screen.value({
    supported,
    support: grounding.support,
    doubt: grounding.doubt,
    claims: grounding.claims.map((claim) => ({ ...claim, evidence: evidenceOf(claim, sources) ?? null })),
    unanswered: grounding.unanswered,
    unread: grounding.unread,
  })
  show(grounding, sources, screen)
  return supported ? 'ok' : 'no'
}

type Quoted = NonNullable<ClaimSupport['evidence']> & { readonly name: string; readonly text: string }

/** The sentence of a source that backs most of a claim; a JSON source is quoted in the form it is read in. */
function evidenceOf({ evidence }: ClaimSupport, sources: readonly Source[]): Quoted | undefined {
  if (evidence === undefined) return undefined
  const source = sources[evidence.source]
  // The question backs words of an answer too: it stands behind the sources.
  if (source === undefined) return { ...evidence, name: 'the question', text: '' }
  const text = (recordOf(source.text)?.text ?? source.text).slice(evidence.start, evidence.end)
  return { ...evidence, name: source.name, text }
}

function showVerdict({ claims, support, doubt }: Grounding, screen: Screen): void {
  if (claims.length === 0) {
    const why = '  the answer claims nothing: it is empty, or has no words'
    screen.line({ text: 'nothing to hold', tone: 'warn' }, why)
    return
  }
  const open = claims.filter(({ status }) => status !== 'supported').length
  const against = claims.filter(({ status }) => status === 'contradicted').length
  const told = `${open} of ${counted(claims.length, 'claim')} not supported`
  const verdict = open === 0 ? 'supported' : told + (against === 0 ? '' : `, ${against} contradicted`)
  screen.line(
    { text: verdict, tone: open === 0 ? 'good' : 'bad' },
    `  ${counted(claims.length, 'claim')}, support ${support.toFixed(2)}, doubt ${doubt.toFixed(2)}`,
  )
}

function show(grounding: Grounding, sources: readonly Source[], screen: Screen): void {
  const { claims, unanswered, unread } = grounding
  showVerdict(grounding, screen)
  for (const claim of claims) showClaim(claim, sources, screen)
  for (const part of unanswered) screen.line({ text: 'unanswered', tone: 'warn' }, `  ${part}`)
  const skipped = [`${unread.answer} characters of the answer`, `${unread.sources} of the sources`].join(', ')
  if (unread.answer + unread.sources === 0) return
  screen.line({ text: 'not read', tone: 'warn' }, `  ${skipped}: too long; hold it in parts`)
}

// What was not read of a long answer is one claim.
const longestClaim = 2000

function showClaim(claim: ClaimSupport, sources: readonly Source[], screen: Screen): void {
  const { status, support, start, end, text, missing, contradictions } = claim
  screen.line({ text: status, tone: tones[status] }, `  ${support.toFixed(2)}  characters ${start} to ${end}`)
  const say = (name: string, what: string): void => showFact({ name, text: what, tone: 'dim' }, screen, 10)
  say('claim', text.length > longestClaim ? `${text.slice(0, longestClaim)} …` : text)
  const evidence = evidenceOf(claim, sources)
  if (evidence !== undefined) {
    say('evidence', `${evidence.name} ${evidence.start} to ${evidence.end}: ${evidence.text}`)
  }
  if (missing.length > 0) say('not there', missing.join(', '))
  if (contradictions.length > 0) say('against', contradictions.join('; '))
}
