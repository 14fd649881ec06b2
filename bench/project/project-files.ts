// The config and the policy of a bench run, written as a user would write them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { BenchStack } from '../harness/bench-stack.ts'
import { partitionCount, type Sampling } from '../harness/system.ts'

export type ProjectOptions = Sampling & {
  /** True: two answers first, the rest only if they disagree, as policies have it by default. */
  readonly staged: boolean
  readonly lingerMs?: number
  /** Memory runs keep results for the shortest time there is, so that Redis does not grow without end. */
  readonly forgetful?: boolean
}

function configOf(stack: BenchStack, options: ProjectOptions): object {
  return {
    prefix: stack.run,
    group: stack.run,
    kafka: { brokers: stack.kafkaBrokers.split(','), partitions: partitionCount },
    registry: { url: stack.schemaRegistryUrl },
    redis: { url: stack.redisUrl, prefix: stack.run },
    endpoints: { bench: { baseUrl: options.modelUrl } },
    models: { [`bench/${options.model}`]: { concurrency: options.concurrency } },
    policies: './policies',
    ...(options.lingerMs === undefined ? {} : { publish: { lingerMs: options.lingerMs } }),
    ...(options.forgetful === true ? { samples: { resultTtlSeconds: 60 } } : {}),
  }
}

function policyOf({ samples, staged, model }: ProjectOptions): object {
  return {
    name: 'bench',
    version: '1.0.0',
    models: [`bench/${model}`],
    system: 'Answer in one short paragraph.',
    sampling: staged
      ? { count: Math.max(5, samples), first: samples, parallel: samples }
      : { count: samples, first: samples, parallel: samples },
    checks: [
      { kind: 'length', id: 'length', unit: 'characters', min: 20, max: 4000 },
      {
        kind: 'rules',
        id: 'no-template',
        rules: [{ rule: '!output.contains("{{")', message: 'The answer holds a template.' }],
      },
    ],
    fallback: { en: 'No answer could be given.', zh: '未能给出答案。' },
  }
}

/** Writes both files; answers with the path of the config. */
export function writeProjectFiles(stack: BenchStack, options: ProjectOptions): string {
  const folder = join(stack.folder, 'policies')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'bench.yaml'), stringify(policyOf(options)))
  const file = join(stack.folder, 'assay.yaml')
  writeFileSync(file, stringify(configOf(stack, options)))
  return file
}
