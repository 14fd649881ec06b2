// What a policy needs of the config beside models: services, sources of state, databases, collections by their names.
import type { Policy } from './policy.ts'

export type OutsideNames = {
  readonly services: readonly string[]
  readonly sources: readonly string[]
  readonly databases: readonly string[]
  readonly collections: readonly string[]
}

/** Names that the config has to have an entry for. */
export function outsideNamesOf({ retrieval, vetting }: Pick<Policy, 'retrieval' | 'vetting'>): OutsideNames {
  const service = vetting?.rewards?.service?.name
  return {
    services: service === undefined ? [] : [service],
    sources: (vetting?.state.sources ?? []).flatMap((state) =>
      state.from === 'source' ? [state.source] : [],
    ),
    databases: (vetting?.validators ?? []).flatMap(({ spec }) =>
      spec.kind === 'sql' && spec.database !== undefined ? [spec.database] : [],
    ),
    collections: retrieval === undefined ? [] : [retrieval.collection],
  }
}
