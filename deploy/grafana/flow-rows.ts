// How jobs come and go, and how long that takes.
import { ofPolicy, outcomes, rate, quantile, type Row } from './panel.ts'

export const flow: Row = {
  title: 'Flow',
  panels: [
    {
      title: 'Ready',
      about: '1 where a role has what it needs. /readyz of the process says what to do.',
      unit: 'short',
      kind: 'stat',
      lines: [
        [
          '{{assay_role}} {{assay_health_check}}',
          'min by (assay_role, assay_health_check) (assay_health_ready)',
        ],
      ],
    },
    {
      title: 'Jobs in and out',
      about: 'Jobs taken in, and outcomes by kind, a second.',
      unit: 'ops',
      lines: [
        ['taken in', `sum(${rate('messaging_client_consumed_messages_total')})`],
        ['{{assay_outcome}}', `sum by (assay_outcome) (${rate(outcomes)})`],
      ],
    },
    {
      title: 'Not finished, by partition',
      about: 'Records at or above the committed offset.',
      unit: 'short',
      lines: [
        [
          '{{messaging_destination_partition_id}}',
          'max by (messaging_destination_partition_id) (assay_partition_lag)',
        ],
      ],
    },
    {
      title: 'Oldest job in work',
      about: 'A line that climbs without end is a job, or a partition, that is stuck.',
      unit: 's',
      lines: [
        [
          '{{messaging_destination_partition_id}}',
          'max by (messaging_destination_partition_id) (assay_partition_oldest_job_age_seconds)',
        ],
      ],
    },
    {
      title: 'Jobs in work',
      about: 'running: a model or a check has them. decided: they wait for a transaction.',
      unit: 'short',
      lines: [['{{assay_job_stage}}', 'sum by (assay_job_stage) (assay_partition_jobs)']],
    },
    {
      title: 'Partitions that take nothing in',
      about: 'By reason. full is a sign of load; provider, registry and halts wait for something.',
      unit: 'short',
      lines: [
        ['{{assay_partition_hold_reason}}', 'sum by (assay_partition_hold_reason) (assay_partition_hold)'],
      ],
    },
  ],
}

export const time: Row = {
  title: 'Time',
  panels: [
    {
      title: 'Time to outcome, 95th percentile',
      about: 'From the job’s timestamp to the commit of its outcome, the wait on the topic included.',
      unit: 's',
      lines: [
        [
          '{{assay_policy_name}}',
          quantile(0.95, 'assay_policy_name', `assay_job_time_to_outcome_seconds_bucket{${ofPolicy}}`),
        ],
      ],
    },
    {
      title: 'Model calls, 95th percentile',
      about: 'One call, in a worker.',
      unit: 's',
      lines: [
        [
          '{{gen_ai_request_model}}',
          quantile(0.95, 'gen_ai_request_model', 'gen_ai_client_operation_duration_seconds_bucket'),
        ],
      ],
    },
    {
      title: 'Calls that jobs wait for',
      about: 'Queued or under way, by model.',
      unit: 'short',
      lines: [['{{gen_ai_request_model}}', 'sum by (gen_ai_request_model) (assay_sample_waiting)']],
    },
  ],
}
