// The file of a new version of a policy that is tried beside the old one: the same text with a longer system message.
import { isMap, isNode, isScalar, parseDocument, stringify } from 'yaml'

export type Promotion = {
  readonly version: string
  readonly rollout: { readonly from: string; readonly share: number }
  /** The system message, whole. */
  readonly system: string
}

type Edit = { readonly from: number; readonly to: number; readonly text: string }

/** Text of a policy file that loads and has no `rollout` → text of its new version. All else stays as it is written. */
export function promotedText(text: string, { version, rollout, system }: Promotion): string {
  const message = stringify(
    { system },
    { lineWidth: 0, defaultStringType: 'BLOCK_LITERAL', defaultKeyType: 'PLAIN' },
  )
  const trial = `rollout: { from: ${rollout.from}, share: ${rollout.share} }\n`
  const now = placeOf(text, 'version')
  const old = placeOf(text, 'system')
  const line = now === undefined ? text.length : text.indexOf('\n', now.end) + 1 || text.length
  const edits: readonly Edit[] = [
    ...(now === undefined ? [] : [{ from: now.value, to: now.end, text: version }]),
    { from: line, to: line, text: old === undefined ? trial + message : trial },
    ...(old === undefined
      ? []
      : [{ from: old.key, to: old.end, text: text[old.end - 1] === '\n' ? message : message.trimEnd() }]),
  ]
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text: put }) => whole.slice(0, from) + put + whole.slice(to), text)
}

/** Where a key of the policy and its value stand. */
function placeOf(
  text: string,
  wanted: string,
): { readonly key: number; readonly value: number; readonly end: number } | undefined {
  const { contents } = parseDocument(text)
  const pair = isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === wanted)
    : undefined
  const key = isNode(pair?.key) ? pair.key.range : undefined
  const value = isNode(pair?.value) ? pair.value.range : undefined
  return key && value ? { key: key[0], value: value[0], end: value[1] } : undefined
}

/** The version after this one that is neither a repair nor a break: 1.4.2 → 1.5.0. */
export function nextVersion(version: string): string {
  const [major = '0', minor = '0'] = version.split('.')
  return `${major}.${BigInt(minor) + 1n}.0`
}
