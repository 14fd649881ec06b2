// `npm run mutation -- [ROOM…]`: small changes to the rooms of src/core, a sample of each, and whether the tests notice.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rngFrom } from '../../deploy/local/demo-model/rng.ts'
import { wilson, type Rate } from '../../src/lab/metrics/rates.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import { copySources, tracked, type Copy } from './tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    // The tests closest to a room alone: a lower bound of the score, in a fraction of the time.
    near: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

type RoomScore = {
  readonly room: string
  readonly possible: number
  readonly tried: number
  /** A change that makes the tests run for ever is noticed, too. */
  readonly noticed: number
  readonly survivors: readonly string[]
}

const roomOf = (file: string): string => file.split('/')[2] ?? ''

/** Room by room, so that a room has the same sample whichever others are tried beside it. */
function chosen(room: string, all: readonly Mutant[]): readonly Mutant[] {
  const rng = rngFrom(`${values.seed} ${room}`)
  return all
    .map((mutant) => ({ mutant, at: rng.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
}

function outcomeOf(mutant: Mutant, copy: Copy): 'killed' | 'survived' | 'timeout' {
  const path = join(copy.folder, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, mutant.start) + mutant.to + text.slice(mutant.end))
  const end = copy.run(roomOf(mutant.file), values.near)
  writeFileSync(path, text)
  return end === 'fail' ? 'killed' : end === 'pass' ? 'survived' : 'timeout'
}

function scoreOf(room: string, all: readonly Mutant[], copy: Copy): RoomScore {
  const tried = chosen(room, all).map((mutant) => {
    const outcome = outcomeOf(mutant, copy)
    const change = `${mutant.file}:${mutant.line} ${mutant.from.slice(0, 60)} → ${mutant.to.slice(0, 60)}`
    console.error(`${outcome} ${change}`)
    return { outcome, change }
  })
  const survivors = tried.filter(({ outcome }) => outcome === 'survived').map(({ change }) => change)
  return {
    room,
    possible: all.length,
    tried: tried.length,
    noticed: tried.length - survivors.length,
    survivors,
  }
}

function lineOf({ room, possible, tried, noticed }: Omit<RoomScore, 'survivors'>): string {
  const { rate, low, high } = wilson({ hits: noticed, of: tried })
  const percent = (share: number): string => (share * 100).toFixed(0)
  const interval = `${percent(rate)} % (${percent(low)} to ${percent(high)})`
  return `| ${room} | ${possible} | ${tried} | ${noticed} | ${interval} |`
}

const wanted = positionals.length === 0 ? ['*'] : positionals
const files = tracked(...wanted.map((room) => `src/core/${room}/*.ts`))
const rooms = Map.groupBy(
  files.flatMap((file) => mutantsOf(file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))),
  ({ file }) => roomOf(file),
)
if (rooms.size === 0 || !(Number(values.sample) > 0)) {
  console.error('Name rooms of src/core, or none for all of them: npm run mutation -- verdict --sample 40')
  process.exit(2)
}
const copy = copySources()
try {
  const scores = [...rooms].map(([room, all]) => scoreOf(room, all, copy))
  const sum = (count: (score: RoomScore) => number): number =>
    scores.reduce((total, score) => total + count(score), 0)
  const all: Rate & { readonly possible: number } = {
    hits: sum(({ noticed }) => noticed),
    of: sum(({ tried }) => tried),
    possible: sum(({ possible }) => possible),
  }
  const total = { room: 'all', possible: all.possible, tried: all.of, noticed: all.hits }
  if (values.json) {
    const rated = scores.map((each) => ({ ...each, score: wilson({ hits: each.noticed, of: each.tried }) }))
    console.log(JSON.stringify({ seed: values.seed, rooms: rated, all: { ...total, score: wilson(all) } }))
  } else {
    const head = [
      '| room | changes | tried | noticed | share (95 % interval) |',
      '| --- | --- | --- | --- | --- |',
    ]
    console.log([...head, ...[...scores, total].map(lineOf)].join('\n'))
    for (const change of scores.flatMap(({ survivors }) => survivors)) console.log(`survived ${change}`)
  }
} finally {
  copy.remove()
}
