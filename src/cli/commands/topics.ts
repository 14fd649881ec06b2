// `assay topics check|apply`: the topics there should be.
import type { Command } from 'commander'
import type { Fault } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'
import type { TopicReport } from '../../runtime/commands/topics.ts'
import type { Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import type { Screen } from '../screen.ts'

export function addTopicsCommand(program: Command, cli: Cli): void {
  const topics = program.command('topics').description('the Kafka topics: compare with the config, make them')
  withExamples(
    topics,
    ['assay topics check', 'what is missing or differs'],
    ['assay topics apply', 'make what is missing'],
  )

  const check = topics
    .command('check')
    .description('compare the topics with the config; change nothing')
    .action(
      cli.withConfig(async (call) => {
        const { lookAtTopics } = await import('../../runtime/commands/topics.ts')
        return showOrFail(await lookAtTopics(call.config, call), call.screen)
      }),
    )
  withExamples(
    check,
    ['assay topics check', 'exits with 1 when the service would lose or block something'],
    ['ASSAY_PREFIX=staging assay topics check', 'the topics of another prefix'],
  )

  const apply = topics
    .command('apply')
    .description('make missing topics and partitions; alter and delete nothing')
    .action(
      cli.withConfig(async (call) => {
        const { makeTopics } = await import('../../runtime/commands/topics.ts')
        return showOrFail(await makeTopics(call.config, call), call.screen)
      }),
    )
  withExamples(
    apply,
    ['assay topics apply', 'safe to repeat: what is there stays as it is'],
    ['ASSAY_KAFKA_PARTITIONS=24 assay topics apply', 'grow to 24 partitions'],
  )
}

function showOrFail(report: Result<TopicReport, Fault>, screen: Screen): Exit {
  return report.ok ? show(report.value, screen) : failWith(report.fault, screen)
}

function show({ plan, done, differences }: TopicReport, screen: Screen): Exit {
  const needed = differences.filter((each) => each.needed)
  screen.value({ topics: plan.map(({ topic }) => topic), done, differences, inOrder: needed.length === 0 })
  for (const line of done) screen.line({ text: 'done ', tone: 'good' }, line)
  if (differences.length === 0) {
    screen.line({ text: 'ok ', tone: 'good' }, `${plan.length} topics are as they should be`)
    return 'ok'
  }
  screen.table(
    [{ title: '' }, { title: 'TOPIC' }, { title: 'WHAT' }, { title: 'WANTED' }, { title: 'FOUND' }],
    differences.map(({ topic, name, wanted, found, needed: isNeeded }) => [
      isNeeded ? { text: 'wrong', tone: 'bad' } : { text: 'differs', tone: 'warn' },
      topic,
      name,
      wanted,
      found,
    ]),
  )
  sayMend(differences, screen)
  return needed.length === 0 ? 'ok' : 'no'
}

function sayMend(differences: TopicReport['differences'], screen: Screen): void {
  const entries = differences.filter(({ what }) => what === 'config')
  if (entries.length < differences.length) {
    screen.note({ text: '   do ', tone: 'strong' }, 'assay topics apply')
  }
  for (const { topic, name, wanted, needed } of entries) {
    const why = needed ? 'the service needs it' : 'only if it was not meant'
    screen.note(
      { text: '   do ', tone: 'strong' },
      `kafka-configs.sh --alter --topic ${topic} --add-config ${name}=${wanted}  (${why})`,
    )
  }
}
