// The few colours there are, by what they say.
import { styleText } from 'node:util'

export type Tone = 'good' | 'bad' | 'warn' | 'dim' | 'strong'

const styles = { good: 'green', bad: 'red', warn: 'yellow', dim: 'dim', strong: 'bold' } as const

/** The text in the colour of the tone, whatever it is printed on: the caller knows whether that is a terminal. */
export const painted = (text: string, tone: Tone): string =>
  styleText(styles[tone], text, { validateStream: false })
