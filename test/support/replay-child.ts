// A process that replays every open letter under a prefix, to be killed at any moment.
import { listLetters } from '../../consumers/dead-letters/list-letters.ts'
import { replayLetters } from '../../producers/dead-letters/replay-letters.ts'
import { lettersDeps } from './letters.ts'

const [prefix = ''] = process.argv.slice(2)
const deps = lettersDeps(prefix)
const listed = await listLetters(deps, {}, 100_000)
if (!listed.ok) throw new Error(listed.fault.message)
console.log('listed', listed.value.matched)
const result = await replayLetters(deps, {
  places: listed.value.letters,
  by: 'child',
  onProgress: (done) => console.log('replayed', done.filter(({ result }) => result === 'replayed').length),
})
if (!result.ok) throw new Error(result.fault.message)
console.log('done', result.value.length)
