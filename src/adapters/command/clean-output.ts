// What a program printed, fit to be shown and fed back: no escape sequences, no control characters, bounded.

/** CSI, OSC and the other escape sequences of ECMA-48. */
const escapes =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[ -/]*[0-~])/g
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Lines stay; of a long text the head and, as errors come last, more of the tail. */
export function cleanOutput(text: string, most = 2000): string {
  const clean = text
    .replaceAll('\r\n', '\n')
    .replaceAll(escapes, '')
    .replaceAll(controls, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
  if (clean.length <= most) return clean
  const head = Math.floor(most / 4)
  return `${clean.slice(0, head)}\n[…]\n${clean.slice(clean.length - (most - head - 5))}`
}
