// What a panel of the dashboard is, and what its queries are made of.

export type Panel = {
  readonly title: string
  /** What a person may read off it. */
  readonly about: string
  readonly unit: 'short' | 's' | 'percentunit' | 'ops' | 'currencyUSD'
  /** By what each line is called, from labels, and its query. */
  readonly lines: readonly (readonly [legend: string, query: string])[]
  readonly kind?: 'timeseries' | 'stat' | 'table'
}

export type Row = { readonly title: string; readonly panels: readonly Panel[] }

export const ofPolicy = 'assay_policy_name=~"$policy"'
export const outcomes = `assay_job_outcomes_total{${ofPolicy}}`
export const rate = (series: string): string => `rate(${series}[$__rate_interval])`
export const lately = (series: string): string => `increase(${series}[$__range])`
export const quantile = (share: number, by: string, series: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (${rate(series)}))`
