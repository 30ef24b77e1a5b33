/** Words that are common in one language and rare in the others. */
const commonWords: Record<string, readonly string[]> = {
  en: ["the", "and", "is", "my", "you", "to", "not", "have", "with", "this", "please", "for", "it"],
  es: ["el", "la", "los", "que", "de", "mi", "por", "una", "con", "hola", "gracias", "pero", "está"],
  fr: ["le", "les", "je", "vous", "est", "une", "pour", "mon", "bonjour", "merci", "pas", "avec", "et"],
  de: ["der", "die", "das", "und", "ich", "nicht", "ist", "ein", "mit", "bitte", "habe", "für", "sie"],
  pt: ["o", "não", "meu", "uma", "você", "com", "obrigado", "olá", "para", "é", "os", "minha", "está"],
  it: ["il", "che", "sono", "mio", "una", "per", "grazie", "ciao", "non", "con", "ho", "della", "gli"],
};

/**
 * The language that a text is most likely in, by its letters and its commonest words; null where nothing
 * speaks for any.
 */
export function languageOf(text: string): string | null {
  const start = text.slice(0, 2000);
  const count = (pattern: RegExp) => start.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters === 0) return null;
  if (count(/\p{Script=Arabic}/gu) * 2 > letters) return "ar";
  if (count(/\p{Script=Cyrillic}/gu) * 2 > letters) return "ru";
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  if (kana > 0 && kana * 8 > letters) return "ja";
  if (count(/\p{Script=Han}/gu) * 2 > letters) return "zh";
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(commonWords)
    .map(([language, common]) => ({ language, score: words.filter((word) => common.includes(word)).length }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  return best && best.score > (second?.score ?? 0) ? best.language : null;
}
