// Markers in a prompt: [[demo:name]], [[demo:name=value]], [[demo:name@judge]] force a behaviour.

const marker = /\[\[demo:([a-z0-9-]+)(?:@([a-z0-9-]+))?(?:=((?:(?!\]\]|\[\[)[^\n]){0,4000}))?\]\]/g

/** A value is one line and ends before the first `]]`; it holds no `[[`. */
export type Markers = ReadonlyMap<string, string>

/**
 * Reads the markers meant for this model; a later one of the same name wins.
 * A judge's prompt quotes the prompt it judges. So a marker without `@` is not for a model whose name
 * contains "judge"; `@judge` is for such a model alone, `@other` for models whose name contains "other".
 */
export function readMarkers(text: string, model: string): Markers {
  const found = new Map<string, string>()
  if (!text.includes('[[demo:')) return found
  const isJudge = model.includes('judge')
  for (const [, name, audience, value] of text.matchAll(marker)) {
    const meant = audience === undefined ? !isJudge : model.includes(audience)
    if (meant && name !== undefined) found.set(name, value ?? '')
  }
  return found
}

/** The marker's value as a non-negative whole number, or `fallback` when it is absent or no number. */
export function markerNumber(markers: Markers, name: string, fallback: number): number {
  const value = markers.get(name)
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : fallback
}
