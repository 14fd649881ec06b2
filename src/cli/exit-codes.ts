// What the exit code of every command means. docs/cli.md has the same table.
import type { FaultKind } from '../core/faults/codes.ts'

export const exitCodes = {
  ok: { code: 0, meaning: 'Done, or the answer is yes.' },
  no: {
    code: 1,
    meaning: 'The answer is no: something was found wrong, a job was rejected, nothing matched.',
  },
  usage: { code: 2, meaning: 'The command line or the config is wrong; nothing was done.' },
  unreachable: { code: 3, meaning: 'A service does not answer: Kafka, Redis, the schema registry, a model.' },
  noVerdict: {
    code: 4,
    meaning: '`submit --wait`: a job became a dead letter, or had no outcome when the time was over.',
  },
  bug: { code: 70, meaning: 'A fault of Assay itself. Please report it.' },
  interrupted: { code: 130, meaning: 'Ended by Ctrl-C (SIGINT).' },
  terminated: { code: 143, meaning: 'Ended by SIGTERM.' },
} as const satisfies Record<string, { readonly code: number; readonly meaning: string }>

export type Exit = keyof typeof exitCodes

const byKind: Readonly<Record<FaultKind, Exit>> = {
  poison: 'no',
  budget: 'no',
  config: 'usage',
  call: 'unreachable',
  outage: 'unreachable',
  bug: 'bug',
}

/** How a command ends that met this fault. */
export const exitOf = ({ kind }: { readonly kind: FaultKind }): Exit => byKind[kind]
