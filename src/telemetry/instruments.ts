// What each metric is: its kind, its unit, in a sentence what it says. Names are in names.ts.
import { metricNames as m } from './names.ts'

export type Instrument = {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  /** Of UCUM: `s`, or what is counted in braces. */
  readonly unit: string
  readonly description: string
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[]
}

type MetricName = (typeof m)[keyof typeof m]

const counter = (unit: string, description: string): Instrument => ({ kind: 'counter', unit, description })
const gauge = (unit: string, description: string): Instrument => ({ kind: 'gauge', unit, description })

/** From what a demo takes to the longest budget of a job and an outage of some hours. */
const jobSeconds = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 14_400]

export const instruments: Readonly<Record<MetricName, Instrument>> = {
  [m.outcomes]: counter('{job}', 'Jobs whose outcome is committed.'),
  [m.timeToOutcome]: {
    kind: 'histogram',
    unit: 's',
    description: 'From the timestamp of the job on its topic to the commit of its outcome.',
    buckets: jobSeconds,
  },
  [m.attempts]: counter('{attempt}', 'Attempts of jobs whose outcome is committed.'),
  [m.mended]: counter('{job}', 'Approved jobs whose first attempt had failed.'),
  [m.samplesSaved]: counter('{sample}', 'Samples that an attempt was allowed and decided without.'),
  [m.gateResults]: counter('{answer}', 'What gates said of answers.'),
  [m.judgeResults]: counter('{answer}', 'What judges, the panel as one, said of answers.'),
  [m.canaryResults]: counter('{canary}', 'Canaries that gates and judges were shown.'),
  [m.jobsTaken]: counter('{message}', 'Jobs taken in from the topic.'),
  [m.jobsHeld]: gauge('{job}', 'Jobs in work, and jobs that are decided and wait for their transaction.'),
  [m.oldestJob]: gauge('s', 'Age of the oldest job that was taken in and has no outcome.'),
  [m.lag]: gauge('{message}', 'Records of the partition at or above the committed offset.'),
  [m.holds]: gauge('{hold}', 'Why the partition takes nothing in: 1 for each reason that holds it.'),
  [m.transactionFailures]: counter('{transaction}', 'Transactions that failed or were refused.'),
  [m.samplesWaiting]: gauge('{call}', 'Calls that jobs of this process wait for, queued or under way.'),
  [m.modelOut]: gauge('{model}', '1 while the model cannot be asked, else 0.'),
  [m.modelPauses]: counter('{pause}', 'Failed calls that made a worker pause.'),
  [m.modelCost]: counter('{USD}', 'Money for replies, by the prices of the config.'),
  // The bounds of these two are those that the conventions ask for.
  [m.tokens]: {
    kind: 'histogram',
    unit: '{token}',
    description: 'Tokens of one call.',
    buckets: Array.from({ length: 14 }, (_, power) => 4 ** power),
  },
  [m.callDuration]: {
    kind: 'histogram',
    unit: 's',
    description: 'One call of a model.',
    buckets: Array.from({ length: 14 }, (_, power) => 2 ** power / 100),
  },
  [m.undoOpen]: gauge('{command}', 'Undo commands that were taken and have not ended.'),
  [m.undoResults]: counter('{command}', 'Undo commands that ended.'),
  [m.configInForce]: gauge('{config}', '1 for the revision of the config that is in force.'),
  [m.policyInForce]: gauge('{policy}', '1 for each policy and version that is in force.'),
  [m.reloadsRefused]: counter('{reload}', 'Changed configs and policies that were refused.'),
  [m.ready]: gauge('{check}', '1 while the process has what it needs to take work, else 0.'),
}
