// Collections in Weaviate keep what every store has to keep.
import { describe } from 'vitest'
import { keepsPassages } from '../contract/retrieval.ts'
import { openStore } from './open-store.ts'

describe('in Weaviate, by words', () => keepsPassages(() => Promise.resolve(openStore())))
