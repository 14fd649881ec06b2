// Taking out what looks like a secret, before a text reaches a log or a span.

const gone = '[redacted]'

// Each shape is linear: no quantifier inside another one.
const shapes: readonly (readonly [RegExp, string])[] = [
  // redis://user:password@host
  [/:\/\/[^\s/@]*:[^\s/@]*@/g, `://${gone}@`],
  // Not after a slash: the model demo/basic is a name, and what follows it a word.
  [/(?<!\/)\b(bearer|basic) [\w+/=.~-]{6,}/gi, `$1 ${gone}`],
  // Keys of the usual providers, and JSON web tokens.
  [/\b(?:sk|pk|rk|gsk|xai|hf|nvapi|ghp)[-_][\w-]{8,}/g, gone],
  [/\bAIza[\w-]{20,}/g, gone],
  [/\beyJ[\w-]{8,}\.[\w-]+\.?[\w-]*/g, gone],
  [
    /\b(password|passwd|secret|api[-_]?key|access[-_]?key|token)(["']?[ ]?[:=][ ]?["']?)[^\s"',;&]+/gi,
    `$1$2${gone}`,
  ],
]

/** The text without passwords in addresses, keys and tokens. */
export function redactSecrets(text: string): string {
  return shapes.reduce((clean, [shape, instead]) => clean.replace(shape, instead), text)
}
