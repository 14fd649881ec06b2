// What the dashboard shows, from top to bottom. Metrics are explained in docs/telemetry.md.
import { flow, time } from './flow-rows.ts'
import type { Row } from './panel.ts'
import { cost, quality } from './quality-rows.ts'
import { trouble } from './trouble-rows.ts'

export const rows: readonly Row[] = [flow, time, quality, cost, trouble]
