// Text from an endpoint, made fit for faults and logs: short, no HTML page, nothing that looks like a key.

const longestRead = 4000
const longestReason = 300
const gone = '[redacted]'

const keyShapes: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]+@/g, `//${gone}@`],
  // Not after a slash: the model demo/basic is a name, and what follows it a word.
  [/(?<!\/)\b(bearer|basic)\s+\S+/gi, `$1 ${gone}`],
  [/\b(?:sk|pk|rk|gsk|xai|hf|nvapi|ak)[-_][\w*.-]{4,}/gi, gone],
  [/\bAIza[\w-]{10,}/g, gone],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, gone],
  [
    /\b((?:api[-_ ]?key|access[-_ ]?key|token|secret|password)(?: provided)?["']?\s*[:=]\s*["']?)[^\s"',;]+/gi,
    `$1${gone}`,
  ],
  // A long run of letters and digits mixed is no word of any language.
  [/\b(?=\w*\d)(?=\w*[a-z])\w{28,}/gi, gone],
]

/** `secrets` are taken out wherever they stand, whatever their shape. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text.slice(0, longestRead)
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, gone)
  for (const [shape, instead] of keyShapes) clean = clean.replace(shape, instead)
  return clean
}

function withoutMarkup(text: string): string {
  const title = /<title[^>]*>([^<]{0,200})/i.exec(text)?.[1]?.trim()
  return title ? `HTML page "${title}"` : 'HTML page without a title'
}

/** True for a web page, whatever its content type said. */
export const isHtml = (text: string): boolean => /^\s*<(?:!doctype|html|head|body)\b/i.test(text)

/** One line of at most 300 characters that says what an endpoint said. */
export function reasonFrom(text: string, secrets: readonly string[]): string {
  const body = isHtml(text) ? withoutMarkup(text.slice(0, longestRead)) : text
  const line = redact(body, secrets).replace(/\s+/g, ' ').trim()
  return line === '' ? 'no reason given' : line.slice(0, longestReason)
}
