// What the schema cannot say of validators: where a query is planned, and where files may stand.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { pathProblem } from '../outside/file-path.ts'
import type { PolicyProblem } from './policy-problem.ts'

/** What the schema cannot say: settings that exclude each other, paths that leave the sandbox. */
export const validatorProblems = (validators: PolicyRecord['validators'] = []): readonly PolicyProblem[] =>
  validators.flatMap((record, i) => {
    const pointer = `/validators/${i}`
    switch (record.kind) {
      case 'sql':
        return (record.ddl === undefined) === (record.database === undefined)
          ? [{ pointer, message: 'wanted either ddl or database' }]
          : []
      case 'command':
        return record.files.flatMap(({ path }, file) => {
          const message = pathProblem(
            path,
            record.files.map((each) => each.path),
          )
          return message === undefined ? [] : [{ pointer: `${pointer}/files/${file}/path`, message }]
        })
      case 'tests':
        return []
    }
  })
