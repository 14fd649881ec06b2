// The report: every file of the lab as its section of one page.
import { attemptSections } from './attempt-pictures.ts'
import { benchSections } from './bench-pictures.ts'
import { calibrationSections } from './calibration-pictures.ts'
import { pageOf } from './markup.ts'
import type { LabFile } from './read-lab-file.ts'

/** One HTML page that runs and fetches nothing. */
export const pageOfFiles = (files: readonly LabFile[]): string =>
  pageOf('What was measured', files.flatMap(sectionsOf))

function sectionsOf(file: LabFile): readonly string[] {
  switch (file.kind) {
    case 'bench':
      return benchSections(file.bench)
    case 'calibration':
      return calibrationSections(file.calibration)
    case 'attempts':
      return attemptSections(file.attempts)
  }
}
