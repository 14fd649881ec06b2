// `assay policy check|show|explain|promote`: the policy files.
import type { Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { PolicyView } from '../../runtime/commands/policies.ts'
import type { Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { sayPolicyProblems, sayUnknownPolicy } from '../policy-problems.ts'
import { showFact } from '../report.ts'
import type { Screen } from '../screen.ts'
import type { Cell } from '../table.ts'
import { addExplainPolicyCommand } from './policy-explain.ts'
import { addPromoteCommand } from './policy-promote.ts'

export function addPolicyCommand(program: Command, cli: Cli): void {
  const policy = program.command('policy').description('the policy files: check, show and explain them')
  withExamples(
    policy,
    ['assay policy check', 'every problem with its place, regression rows too'],
    ['assay policy show', 'the policies that jobs can name'],
    ['assay policy explain refund-policy', 'what it does to a job, in plain words'],
  )

  const check = policy
    .command('check')
    .description('read, compile and try policies as the service does')
    .argument('[path]', 'another folder than that of the config, or one file')
    .action(
      cli.withConfig(async ({ args: [path = ''], config, screen, signal }) => {
        const { checkFolder } = await import('../../runtime/commands/check-folder.ts')
        const place = path === '' ? config.policies : path
        const checked = await checkFolder(config, place, signal)
        if (!checked.ok) return sayPolicyProblems(checked.fault, screen)
        const policies = checked.value
        screen.value({ valid: true, policies })
        const rows = policies.reduce((sum, { rows: run = 0 }) => sum + run, 0)
        screen.line(
          { text: 'ok ', tone: 'good' },
          `${counted(policies.length, 'policy', 'policies')} in ${place}, ${counted(rows, 'regression row')} as expected`,
        )
        return 'ok'
      }),
    )
  withExamples(
    check,
    ['assay policy check', 'in review, before a policy is merged'],
    ['assay policy check refund.yaml', 'one file, with its regression rows'],
    ['assay policy check ./staging-policies --json', 'another folder, for a script'],
  )

  const show = policy
    .command('show')
    .description('the policies, or one of them with every default filled in')
    .argument('[name]', 'name of a policy; all when absent')
    .action(
      cli.withConfig(async ({ args: [name], config, screen }) => {
        const { readPolicies } = await import('../../runtime/commands/policies.ts')
        const read = await readPolicies(config)
        if (!read.ok) return sayPolicyProblems(read.fault, screen)
        return name === undefined ? showAll(read.value, screen) : showOne(name, read.value, screen)
      }),
    )
  addExplainPolicyCommand(policy, cli)
  addPromoteCommand(policy, cli)
  withExamples(
    show,
    ['assay policy show', 'names, versions and hashes, as verdicts carry them'],
    ['assay policy show refund-policy', 'what the service goes by'],
  )
}

function showAll(policies: readonly PolicyView[], screen: Screen): Exit {
  screen.value({ policies })
  screen.table(
    [
      { title: 'NAME', whole: true },
      { title: 'VERSION' },
      { title: 'HASH' },
      { title: '' },
      { title: 'FILE' },
    ],
    policies.map(({ name, version, hash, inForce, share, file }) => [
      name,
      version,
      hash,
      stateCell(inForce, share),
      file,
    ]),
  )
  return 'ok'
}

const stateCell = (inForce: boolean, share: number | undefined): Cell => {
  if (!inForce) return { text: 'older', tone: 'dim' }
  if (share === undefined) return { text: 'in force', tone: 'good' }
  return { text: `${(100 * share).toFixed(0)} % of jobs`, tone: 'warn' }
}

function showOne(name: string, policies: readonly PolicyView[], screen: Screen): Exit {
  const policy = policies.find((each) => each.name === name && each.inForce)
  if (policy === undefined) {
    return sayUnknownPolicy(
      name,
      policies.map((each) => each.name),
      screen,
    )
  }
  screen.value(policy)
  screen.line({ text: `${policy.name} ${policy.version}`, tone: 'strong' }, `  ${policy.hash}`)
  screen.line({ text: policy.file, tone: 'dim' })
  for (const [name, value] of Object.entries(policy.effective))
    showFact({ name, text: inWords(value) }, screen, 10)
  return 'ok'
}

// A JSON value, a little easier to read.
function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Object.entries(value)
    .map(([key, part]) => `${key} ${Array.isArray(part) ? `[${inWords(part)}]` : inWords(part)}`)
    .join(' ')
}
