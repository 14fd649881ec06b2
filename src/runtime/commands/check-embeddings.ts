// The embeddings models that policies and collections compare by, as the doctor sees them: one call each, of a few words.
import { openEmbedder } from '../../adapters/openai/embedding-client.ts'
import type { Config } from '../../config/config.ts'
import { cosineOf } from '../../core/consistency/meaning.ts'
import { fault } from '../../core/faults/fault.ts'
import type { Embedded } from '../../ports/embedder.ts'
import { faulty, fine, note, skipped, type CheckResult } from './check-result.ts'
import type { CommandDeps } from './command-deps.ts'
import { modelTableOf, systemClock } from '../parts.ts'
import { readPolicies } from './policies.ts'

const what = 'embeddings'

/** Different things in both languages: a model that gives two of them one vector cannot tell them apart. */
const texts = ['Delivery takes three days.', 'The lamp is made of brass.', '三天送到。', '灯是黄铜做的。']

/** One result a model. */
export async function checkEmbeddings(
  config: Config,
  { signal }: Pick<CommandDeps, 'signal'>,
): Promise<readonly CheckResult[]> {
  const policies = await readPolicies(config)
  if (!policies.ok) return [skipped(what, 'the policies do not load')]
  const named = policies.value.flatMap(({ name, inForce, record }) => {
    const model = record.consistency?.embeddings?.model
    return inForce && model !== undefined ? [{ model, by: name }] : []
  })
  const { embeddings } = config.knowledge
  const needs = Map.groupBy(
    [...named, ...(embeddings === undefined ? [] : [{ model: embeddings, by: 'knowledge' }])],
    ({ model }) => model,
  )
  if (needs.size === 0) return [skipped(what, 'no policy and no collection compares by them')]
  return Promise.all(
    [...needs].map(([model, uses]) => look(config, { model, by: uses.map(({ by }) => by) }, signal)),
  )
}

type Need = { readonly model: string; readonly by: readonly string[] }

async function look(config: Config, { model, by }: Need, signal: AbortSignal): Promise<CheckResult> {
  const name = `${what} ${model}`
  const entry = modelTableOf(config)[model]
  if (entry === undefined) return faulty(name, fault('outside_not_configured', { what: model }))
  const embedder = openEmbedder(model, entry, { clock: systemClock })
  try {
    const made = await embedder.embed(texts, signal)
    return made.ok ? resultOf(name, made.value, by) : faulty(name, made.fault)
  } finally {
    embedder.close()
  }
}

/** Of the cosine of two vectors: above it they are one, but for the rounding of a model's numbers. */
const alike = 0.9999

function resultOf(name: string, { vectors }: Embedded, by: readonly string[]): CheckResult {
  const same = vectors.flatMap((one, a) =>
    vectors.flatMap((other, b) =>
      b > a && !(cosineOf(one, other) < alike) ? [`“${texts[a] ?? ''}” and “${texts[b] ?? ''}”`] : [],
    ),
  )
  const [first] = same
  if (first === undefined)
    return fine(name, `${vectors[0]?.length ?? 0} numbers a text; for ${by.join(', ')}`)
  return note(
    name,
    `does not tell ${first} apart; for ${by.join(', ')}`,
    'Take a model for the languages of your jobs.',
  )
}
