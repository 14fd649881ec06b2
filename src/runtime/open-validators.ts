// The validators of policies: which adapter answers which kind, and what of an answer each is given.
import { openStatementReader } from '../adapters/grammars/open-grammars.ts'
import type { SqlValidator } from '../adapters/sql/open-sql-validator.ts'
import type { Config } from '../config/config.ts'
import { wholeCode } from '../core/checks/fences.ts'
import type { OutsideRequest, OutsideResult } from '../core/outside/outside.ts'

type ValidateRequest = Extract<OutsideRequest, { kind: 'validate' }>

export type Validators = {
  /** Never rejects. */
  readonly validate: (request: ValidateRequest, signal: AbortSignal) => Promise<OutsideResult>
  readonly close: () => Promise<void>
}

/** Loads and opens nothing before it is asked: most policies have no validator. */
export function openValidators({
  databases,
  sandbox: { folders },
}: Pick<Config, 'databases' | 'sandbox'>): Validators {
  const urls = Object.fromEntries(
    Object.entries(databases).flatMap(([name, { url }]) => (url === undefined ? [] : [[name, url] as const])),
  )
  let sql: Promise<SqlValidator> | undefined
  const openSql = async (): Promise<SqlValidator> => {
    const { openSqlValidator } = await import('../adapters/sql/open-sql-validator.ts')
    return openSqlValidator({ read: await openStatementReader(), databases: urls })
  }
  const ask = async ({ plan, answer }: ValidateRequest, signal: AbortSignal) => {
    const { spec, timeoutMs } = plan
    const limits = { timeoutMs, signal }
    // One fence around the whole answer is set aside, as the check kind code does.
    const { code } = wholeCode(answer.text)
    if (spec.kind === 'sql') return (await (sql ??= openSql())).validate(spec, code, limits)
    const { openSandbox } = await import('../adapters/command/sandbox.ts')
    const sandbox = openSandbox({ folders })
    if (spec.kind === 'command') {
      const { validateByCommand } = await import('../adapters/command/command-validator.ts')
      return validateByCommand(sandbox, { spec, answer: { ...answer, text: code } }, limits)
    }
    const { validateByTests } = await import('../adapters/command/tests-validator.ts')
    return validateByTests(sandbox, { spec, code }, limits)
  }
  return {
    async validate(request, signal) {
      const result = await ask(request, signal)
      return result.ok
        ? { status: 'done', kind: 'validate', ...result.value }
        : { status: 'failed', fault: result.fault }
    },
    close: async () => (await sql)?.close(),
  }
}
