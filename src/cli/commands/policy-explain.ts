// `assay policy explain`: a policy in plain words, for people who did not write it.
import { Option, type Command } from 'commander'
import { stepTitles } from '../../core/explain/statement-texts.ts'
import type { Language } from '../../core/job/language.ts'
import type { ExplainedPolicy } from '../../runtime/commands/explain-policy.ts'
import type { Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { sayPolicyProblems, sayUnknownPolicy } from '../policy-problems.ts'
import type { Screen } from '../screen.ts'
import { wrapText } from '../wrap-text.ts'

type Options = { readonly language: Language }

export function addExplainPolicyCommand(policy: Command, cli: Cli): void {
  const explain = policy
    .command('explain')
    .description('what will happen to a job of a policy, in order and in plain words')
    .argument('<policy>', 'name in the folder, or a file')
    .addOption(new Option('--language <code>', 'language of the words').choices(['en', 'zh']).default('en'))
    .action(
      cli.withConfig<Options>(async ({ args: [wanted = ''], config, options: { language }, screen }) => {
        const { explainedPolicy } = await import('../../runtime/commands/explain-policy.ts')
        const explained = await explainedPolicy(config, wanted, language)
        if (!explained.ok) return sayPolicyProblems(explained.fault, screen)
        if (!explained.value.found) return sayUnknownPolicy(wanted, explained.value.names, screen)
        return show(explained.value.policy, screen)
      }),
    )
  withExamples(
    explain,
    ['assay policy explain refund-policy', 'answers, checks, judges, retries, how it ends'],
    ['assay policy explain draft/refund-policy.yaml', 'of a file that is in no folder yet'],
    ['assay policy explain refund-policy --language zh', 'in Chinese'],
    ['assay policy explain refund-policy --json', 'the same facts, for a script'],
  )
}

function show(policy: ExplainedPolicy, screen: Screen): Exit {
  const { name, version, hash, file, language, statements } = policy
  screen.value(policy)
  screen.line({ text: `${name} ${version}`, tone: 'strong' }, `  ${hash}`)
  screen.line({ text: file, tone: 'dim' })
  for (const [step, said] of Map.groupBy(statements, (statement) => statement.step)) {
    screen.line('')
    screen.line({ text: stepTitles[step][language], tone: 'strong' })
    for (const { text } of said) {
      const [first = '', ...rest] = wrapText(text, screen.columns - 4)
      screen.line('  - ', first)
      for (const line of rest) screen.line('    ', line)
    }
  }
  return 'ok'
}
