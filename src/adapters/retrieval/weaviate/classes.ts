// The classes that collections are kept in, and whether one that is there is of this make.
import type { Json } from '../../../core/prelude.ts'
import { classOf, entryClass, importClass } from './names.ts'
import type { Place } from '../retrieval.ts'
import { listOf, valuesOf, type Values } from './values.ts'

type Property = {
  readonly name: string
  readonly dataType: readonly ['text' | 'text[]' | 'int']
  readonly indexFilterable: boolean
  readonly indexSearchable: boolean
  readonly tokenization?: 'field' | 'whitespace'
}

export type ClassDefinition = {
  readonly class: string
  readonly multiTenancyConfig: { readonly enabled: boolean; readonly autoTenantActivation?: boolean }
  readonly properties: readonly Property[]
}

const kept = (name: string, type: Property['dataType'][0] = 'text'): Property => ({
  name,
  dataType: [type],
  indexFilterable: false,
  indexSearchable: false,
  ...(type === 'int' ? {} : { tokenization: 'field' as const }),
})

const plainClass = (name: string, properties: readonly Property[]): ClassDefinition & Json => ({
  class: name,
  vectorizer: 'none',
  multiTenancyConfig: { enabled: false },
  properties,
})

export const entries = plainClass(entryClass, [
  ...['collection', 'tenant', 'shard', 'version', 'model', 'terms'].map((name) => kept(name)),
  ...['documents', 'passages', 'dimensions'].map((name) => kept(name, 'int')),
])

export const imports = plainClass(importClass, [kept('shards', 'text[]')])

/**
 * Passages of one collection. `words` are terms of our own, apart by blanks: no tokenizer of Weaviate reads Chinese in
 * either script and English by stem, and none has to be switched on. `fields` are `name=value`, filtered as a whole.
 */
export const passages = (place: Place): ClassDefinition & Json => ({
  class: classOf(place),
  vectorizer: 'none',
  vectorIndexConfig: { distance: 'cosine' },
  multiTenancyConfig: { enabled: true, autoTenantActivation: true },
  // Words that carry nothing are left out already, in both languages.
  invertedIndexConfig: { stopwords: { preset: 'none' }, bm25: { k1: 1.2, b: 0.75 } },
  properties: [
    ...['passage', 'document', 'title', 'text', 'url', 'owner'].map((name) => kept(name)),
    ...['start', 'end'].map((name) => kept(name, 'int')),
    { ...kept('fields', 'text[]'), indexFilterable: true },
    { ...kept('words'), indexSearchable: true, tokenization: 'whitespace' },
  ],
})

/** Why a class that is there cannot be used; undefined where it can. */
export function classProblem(wanted: ClassDefinition, there: Json | undefined): string | undefined {
  const { multiTenancyConfig, properties } = valuesOf(there)
  const multi = valuesOf(multiTenancyConfig)['enabled'] === true
  if (multi !== wanted.multiTenancyConfig.enabled) {
    return `the class ${wanted.class} is not of Assay's making: its multi-tenancy is ${multi ? 'on' : 'off'}`
  }
  const byName = new Map((listOf(properties) ?? []).map((each) => [valuesOf(each)['name'], valuesOf(each)]))
  const wrong = wanted.properties.find((property) => !isSuch(property, byName.get(property.name)))
  return wrong === undefined
    ? undefined
    : `the class ${wanted.class} is not of Assay's making: see its property ${wrong.name}`
}

/** What is indexed is indexed as wanted; more indexes than wanted do no harm. */
function isSuch(wanted: Property, there: Values | undefined): boolean {
  if (there === undefined || listOf(there['dataType'])?.[0] !== wanted.dataType[0]) return false
  const indexes = (['indexSearchable', 'indexFilterable'] as const).filter((index) => wanted[index])
  const read = indexes.length === 0 || there['tokenization'] === wanted.tokenization
  return read && indexes.every((index) => there[index] === true)
}
