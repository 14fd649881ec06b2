// What fails, and what is in force.
import { rate, lately, type Row } from './panel.ts'

export const trouble: Row = {
  title: 'Trouble',
  panels: [
    {
      title: 'Dead letters',
      about: 'By code, over the time shown. assay errors CODE says what to do.',
      unit: 'short',
      kind: 'table',
      lines: [
        [
          '{{assay_outcome_reason}}',
          `sort_desc(sum by (assay_outcome_reason) (${lately('assay_job_outcomes_total{assay_outcome="dead-letter"}')}) > 0)`,
        ],
      ],
    },
    {
      title: 'Models that are out',
      about: '1 while a model cannot be asked.',
      unit: 'short',
      lines: [['{{gen_ai_request_model}}', 'max by (gen_ai_request_model) (assay_model_out)']],
    },
    {
      title: 'Calls that fail, and pauses',
      about: 'By code. A breaker stands for a model that fails again and again.',
      unit: 'ops',
      lines: [
        [
          '{{gen_ai_request_model}} {{error_type}}',
          `sum by (gen_ai_request_model, error_type) (${rate('gen_ai_client_operation_duration_seconds_count{error_type!=""}')})`,
        ],
        [
          '{{gen_ai_request_model}} pause: {{assay_model_pause}}',
          `sum by (gen_ai_request_model, assay_model_pause) (${rate('assay_model_pauses_total')})`,
        ],
      ],
    },
    {
      title: 'Transactions that fail',
      about: 'kafka_fenced is a change of hands; every other code stands still until somebody mends it.',
      unit: 'ops',
      lines: [['{{error_type}}', `sum by (error_type) (${rate('assay_transaction_failures_total')})`]],
    },
    {
      title: 'Undo commands',
      about: 'Open ones, and how they ended.',
      unit: 'short',
      lines: [
        ['open', 'sum(assay_undo_open)'],
        ['{{assay_undo_status}}', `sum by (assay_undo_status) (${lately('assay_undo_results_total')})`],
      ],
    },
    {
      title: 'In force',
      about:
        'Revisions of the config and versions of the policies, with the number of processes that have each.',
      unit: 'short',
      kind: 'table',
      lines: [
        ['config {{assay_config_revision}}', 'count by (assay_config_revision) (assay_config_in_force)'],
        [
          '{{assay_policy_name}} {{assay_policy_version}}',
          'count by (assay_policy_name, assay_policy_version) (assay_policy_in_force)',
        ],
        ['refused: {{error_type}}', `sum by (error_type) (${lately('assay_reload_refused_total')})`],
      ],
    },
  ],
}
