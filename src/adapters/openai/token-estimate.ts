// How many tokens a text may have, where an endpoint does not say.

/**
 * A rough count: a token for each ideograph or kana, one for every four other characters.
 * The rule of thumb of the OpenAI help pages for English; Chinese tokenizers come near one a character.
 */
export function estimateTokens(text: string): number {
  const dense = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g)?.length ?? 0
  return dense + Math.ceil((text.length - dense) / 4)
}
