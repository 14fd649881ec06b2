// Faults of the collections that passages are found in.
import type { FaultEntry } from './codes.ts'

export const knowledgeCodes = {
  knowledge_collection_unknown: {
    kind: 'config',
    message: 'There is no collection {collection} in {where}.',
    remedy: 'Look at what there is with `assay knowledge list`; `assay knowledge import` makes one.',
  },
  knowledge_damaged: {
    kind: 'config',
    message: 'The collection {collection} in {where} cannot be used: {reason}.',
    remedy:
      'Delete it and import its documents again with `assay knowledge import`: in a folder its file, in Weaviate its class.',
  },
  knowledge_model_differs: {
    kind: 'config',
    message: 'The vectors of collection {collection} are those of {built}, the config names {configured}.',
    remedy:
      'Set knowledge.embeddings to the former, or delete the collection and import its documents again.',
  },
  knowledge_too_large: {
    kind: 'config',
    message: 'The collection {collection} would have {passages} passages; {limit} are allowed in {where}.',
    remedy: 'Part it into several collections, or keep it in Weaviate: docs/knowledge.md.',
  },
  knowledge_passage_invalid: {
    kind: 'config',
    message: 'The passage {passage} cannot be kept in {collection}: it could not be read back.',
    remedy:
      'Give it an id, text, a title that is not empty or none, and the sizes that docs/knowledge.md names; nothing was kept.',
  },
  knowledge_store_failed: {
    kind: 'outage',
    message: 'Weaviate at {where} could not do what was asked: {reason}.',
    remedy: 'Look at its log, its disk and the rights of the key; then import again or replay the letter.',
  },
  knowledge_import_overtaken: {
    kind: 'outage',
    message: 'Another import of {collection} has begun since; nothing of this one is in force.',
    remedy: 'Let the other one end, then import again if something is still missing.',
  },
  knowledge_unwritable: {
    kind: 'config',
    message: 'Collections cannot be written to {where}: {reason}.',
    remedy: 'Correct knowledge.dir in the config, or the rights of the folder.',
  },
  knowledge_timeout: {
    kind: 'outage',
    message: 'The search of collection {collection} took longer than {limitMs} ms.',
    remedy: 'Raise retrieval.timeoutMs of the policy, or find what is slow; then replay the letter.',
  },
  embeddings_malformed: {
    kind: 'call',
    message: 'The embeddings of {model} cannot be used: {reason}.',
    remedy:
      'Check that knowledge.embeddings names an embeddings model and that its endpoint speaks the OpenAI format.',
  },
} as const satisfies Record<string, FaultEntry>
