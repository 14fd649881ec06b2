// The words for a config that is wrong as a whole: no gap where a path would stand.
import { expect, it } from 'vitest'
import { loadConfig } from '../../../src/config/load.ts'
import { textFile } from '../../support/text-files.ts'

it('a file that is no YAML is told with file, line and reason', () => {
  const loaded = loadConfig({ file: textFile('assay.yaml', 'kafka: { partitions: 3'), environment: {} })
  if (loaded.ok) throw new Error('it loads')
  expect(loaded.fault.message).toMatch(/^Problems in the config: 1; the first: \S+assay\.yaml:1 \S/)
})
