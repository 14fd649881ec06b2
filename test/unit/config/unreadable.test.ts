// A config that is no ordinary file, or is too large, is refused without reading it; so is what is no text.
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadConfig } from '../../../src/config/load.ts'
import { textFile } from '../../support/text-files.ts'

const refusal = (file: string): string | undefined => {
  const loaded = loadConfig({ file, environment: {} })
  return loaded.ok ? undefined : loaded.fault.problems[0]?.message
}

it('refuses what is no file, as devices and pipes: reading one that nobody writes to would stop the process', () => {
  expect(refusal('/dev/null')).toBe('is not a file')
})

it('refuses more than a mebibyte, and reads as much', () => {
  const comment = '#'.repeat(1_048_575)
  expect(refusal(textFile('assay.yaml', `${comment}\n`))).toBeUndefined()
  expect(refusal(textFile('assay.yaml', `${comment}#\n`))).toBe('has 1048577 bytes; 1048576 are allowed')
})

it('refuses what is not UTF-8: a letter that is replaced would make another setting of it', () => {
  const file = textFile('assay.yaml', '')
  for (const bytes of [Buffer.from('prefix: caf\xe9', 'latin1'), Buffer.from('\uFEFFprefix: a', 'utf16le')]) {
    writeFileSync(file, bytes)
    expect(refusal(file)).toBe('is not UTF-8')
  }
  writeFileSync(file, '\uFEFFprefix: a\r\n')
  expect(refusal(file)).toBeUndefined()
})
