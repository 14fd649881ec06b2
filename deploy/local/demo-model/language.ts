// Which of the two languages of the demonstration a text is in.

export type Language = 'zh' | 'en'

const han = /\p{Script=Han}/gu

/** Chinese when at least one character in ten is a Han character. */
export function languageOf(text: string): Language {
  const characters = text.match(han)?.length ?? 0
  return characters * 10 >= text.length && characters > 0 ? 'zh' : 'en'
}
