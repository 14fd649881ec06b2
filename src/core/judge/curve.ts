// A measured curve: how often answers that were given a figure turned out to be good.

/** `raw`: what gate or judge said, 0 to 1. `right`: the share of labelled answers with it that were good. */
export type CurvePoint = { readonly raw: number; readonly right: number }

/** Points in rising order of both. */
export type Curve = readonly CurvePoint[]

const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** The share for a figure: straight lines between points, level beyond the outer ones. Undefined without points. */
export function shareRight(curve: Curve, raw: number): number | undefined {
  const above = curve.findIndex((point) => point.raw >= raw)
  const to = above === -1 ? curve.at(-1) : curve[above]
  const from = above <= 0 ? to : curve[above - 1]
  if (from === undefined || to === undefined) return undefined
  const width = to.raw - from.raw
  const share = width === 0 ? 1 : Math.max(0, Math.min(1, (raw - from.raw) / width))
  return round(from.right + share * (to.right - from.right))
}

/** Whether both sides rise: a curve that falls would call worse answers better. */
export const rises = (curve: Curve): boolean =>
  curve.every(({ raw, right }, place) => {
    const before = curve[place - 1]
    return before === undefined || (raw >= before.raw && right >= before.right)
  })
