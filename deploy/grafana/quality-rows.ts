// What becomes of answers, and what that costs.
import { ofPolicy, rate, lately, type Row } from './panel.ts'

export const quality: Row = {
  title: 'Quality',
  panels: [
    {
      title: 'Share of verdicts that approve',
      about: 'Dead letters are no verdicts and are left out.',
      unit: 'percentunit',
      lines: [
        [
          '{{assay_policy_name}}',
          `sum by (assay_policy_name) (${rate(`assay_job_outcomes_total{${ofPolicy}, assay_outcome="approved"}`)})` +
            ` / sum by (assay_policy_name) (${rate(`assay_job_outcomes_total{${ofPolicy}, assay_outcome!="dead-letter"}`)})`,
        ],
      ],
    },
    {
      title: 'Why jobs are rejected',
      about: 'First reason of each rejection, over the time shown.',
      unit: 'short',
      kind: 'table',
      lines: [
        [
          '{{assay_outcome_reason}}',
          `sort_desc(sum by (assay_policy_name, assay_outcome_reason) (${lately(`assay_job_outcomes_total{${ofPolicy}, assay_outcome="rejected"}`)}) > 0)`,
        ],
      ],
    },
    {
      title: 'Failed attempts, by kind of error',
      about: 'What the diagnosis said.',
      unit: 'ops',
      lines: [
        [
          '{{assay_diagnosis_error_type}}',
          `sum by (assay_diagnosis_error_type) (${rate(`assay_job_attempts_total{${ofPolicy}, assay_attempt_verdict!="pass"}`)})`,
        ],
      ],
    },
    {
      title: 'Approved jobs that had to be mended',
      about: 'Share of the approved, by the attempt that passed.',
      unit: 'percentunit',
      lines: [
        [
          'attempt {{assay_attempt_number}}',
          `sum by (assay_attempt_number) (${rate(`assay_job_mended_total{${ofPolicy}}`)})` +
            ` / scalar(sum(${rate(`assay_job_outcomes_total{${ofPolicy}, assay_outcome="approved"}`)}))`,
        ],
      ],
    },
    {
      title: 'Gates: share of answers that pass',
      about: 'A gate that cannot be judged counts as not passed.',
      unit: 'percentunit',
      lines: [
        [
          '{{assay_policy_name}} {{assay_gate_id}}',
          `sum by (assay_policy_name, assay_gate_id) (${rate(`assay_gate_results_total{${ofPolicy}, assay_evaluation_result="pass"}`)})` +
            ` / sum by (assay_policy_name, assay_gate_id) (${rate(`assay_gate_results_total{${ofPolicy}}`)})`,
        ],
      ],
    },
    {
      title: 'Judges',
      about: 'What the panel said; error: nobody could read it.',
      unit: 'ops',
      lines: [
        [
          '{{assay_evaluation_result}}',
          `sum by (assay_evaluation_result) (${rate(`assay_judge_results_total{${ofPolicy}}`)})`,
        ],
      ],
    },
    {
      title: 'Canaries',
      about:
        'Answers whose worth is known, over the time shown. bad called good: wrong answers may pass now.',
      unit: 'short',
      kind: 'table',
      lines: [
        [
          '{{assay_canary_expected}} called {{assay_canary_got}}',
          `sum by (assay_policy_name, assay_canary_expected, assay_canary_got) (${lately(`assay_canary_results_total{${ofPolicy}}`)}) > 0`,
        ],
      ],
    },
  ],
}

export const cost: Row = {
  title: 'Cost',
  panels: [
    {
      title: 'Money an hour',
      about: 'By the prices of the config; what came out of the memo was not paid.',
      unit: 'currencyUSD',
      lines: [
        [
          '{{gen_ai_request_model}} {{assay_call_purpose}}',
          `3600 * sum by (gen_ai_request_model, assay_call_purpose) (${rate('assay_model_cost_total')})`,
        ],
      ],
    },
    {
      title: 'Tokens a second',
      about: 'By model, in and out.',
      unit: 'short',
      lines: [
        [
          '{{gen_ai_request_model}} {{gen_ai_token_type}}',
          `sum by (gen_ai_request_model, gen_ai_token_type) (${rate('gen_ai_client_token_usage_sum')})`,
        ],
      ],
    },
    {
      title: 'Samples saved',
      about: 'Samples a second that attempts were allowed and decided without.',
      unit: 'ops',
      lines: [
        [
          '{{assay_policy_name}}',
          `sum by (assay_policy_name) (${rate(`assay_sample_saved_total{${ofPolicy}}`)})`,
        ],
      ],
    },
  ],
}
