// Which of the two languages a text is written in, as far as replies and repair texts need to know.

export type Language = 'en' | 'zh'

/** Chinese when at least every tenth letter is a Han character: Chinese text quotes much Latin, seldom the reverse. */
export function languageOf(text: string): Language {
  const start = text.slice(0, 4000)
  const han = start.match(/\p{Script=Han}/gu)?.length ?? 0
  // Most texts end here; their letters need not be counted.
  if (han === 0) return 'en'
  const letters = start.match(/\p{Letter}/gu)?.length ?? 0
  return han * 10 >= letters ? 'zh' : 'en'
}
