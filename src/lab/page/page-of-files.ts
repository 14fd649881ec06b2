// The report: every file of the lab as its section of one page.
import { attemptSections } from './attempt-pictures.ts'
import { benchSections } from './bench-pictures.ts'
import { calibrationSections } from './calibration-pictures.ts'
import type { Moved } from './compare-reports.ts'
import { comparisonSections } from './comparison-pictures.ts'
import { pageOf } from './markup.ts'
import type { LabFile } from './read-lab-file.ts'

/** What moved since an earlier report, and the name of its file. */
export type Comparison = { readonly moved: readonly Moved[]; readonly earlier: string }

/** One HTML page that runs and fetches nothing. */
export const pageOfFiles = (files: readonly LabFile[], comparison?: Comparison): string =>
  pageOf('What was measured', [
    ...(comparison === undefined ? [] : comparisonSections(comparison.moved, comparison.earlier)),
    ...files.flatMap(sectionsOf),
  ])

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
