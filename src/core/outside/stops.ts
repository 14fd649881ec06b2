// Whether what was found out ends an attempt already: nothing more is asked, and above all nothing is paid.
import type { StateSeen, VettingReport } from './report.ts'

type Found = Extract<VettingReport, { status: 'vetted' }>
type Missing = Extract<StateSeen, { status: 'error' }>

/** State without a value that a policy does not do without. */
export const closedState = (state: readonly StateSeen[]): Missing | undefined =>
  state.find((each): each is Missing => each.status === 'error' && each.onError === 'closed')

/** An enforced fail, or an error that fails closed. */
export const stops = ({ coverage = 'fits', state, rules, validators }: Found): boolean =>
  coverage !== 'fits' ||
  closedState(state) !== undefined ||
  rules.some(({ status, mode }) => mode === 'enforce' && (status === 'fail' || status === 'error')) ||
  validators.some(
    ({ status, mode, onError }) =>
      mode === 'enforce' && (status === 'fail' || (status === 'error' && onError === 'closed')),
  )
