// What parsers say, cut to what belongs in a finding.

/** Both parsers recurse; at a few thousand levels they give up. */
export const unable = { unable: 'the parser gave up: the code is too long or nested too deeply' } as const

/** One line, at most 120 characters: some messages quote all the rest of the code. */
export function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 117)}...` : line
}
