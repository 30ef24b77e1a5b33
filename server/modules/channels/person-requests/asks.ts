import { foldText } from "../../../../contract/conditions/compare.ts";

/** Words for somebody of flesh and blood, as customers of a desk write them. */
const people = new Set([
  ...[
    "agent",
    "agents",
    "human",
    "humans",
    "person",
    "people",
    "someone",
    "somebody",
    "representative",
    "rep",
  ],
  ...["operator", "advisor", "adviser", "support"],
  ...["agente", "agentes", "humano", "humana", "persona", "personas", "alguien", "asesor", "asesora"],
  ...["operador", "operadora", "representante"],
  ...["انسان", "شخص", "موظف", "موظفه", "وكيل", "بشري", "احد", "ممثل", "مستشار"],
]);
/** Of these one word alone says it. */
const alone = new Set([
  ...["agent", "human", "person", "representative", "operator", "advisor", "adviser"],
  ...["agente", "humano", "humana", "persona", "asesor", "asesora", "operador", "operadora", "representante"],
  ...["انسان", "شخص", "موظف", "موظفه", "وكيل", "بشري", "مستشار"],
]);
const wants = new Set([
  ...["talk", "speak", "chat", "connect", "transfer", "want", "need", "get", "call", "real", "live"],
  ...["hablar", "habla", "hablo", "comunicarme", "comunicame", "contactar", "pasame", "pasadme", "quiero"],
  ...["necesito", "transferir", "chatear"],
  ...["اتكلم", "اتحدث", "التحدث", "التكلم", "الحديث", "تحدث", "اريد", "احتاج", "حولني", "اكلم", "تحويلي"],
  ...["ابغي", "ابغى", "عايز"],
]);
const refusals = new Set([
  "not",
  "don't",
  "dont",
  "no",
  "never",
  "without",
  "nunca",
  "sin",
  "لا",
  "ليس",
  "بدون",
]);
/** What stands around the one word. */
const fillers = new Set([
  ...[
    "a",
    "an",
    "the",
    "please",
    "pls",
    "real",
    "live",
    "human",
    "support",
    "customer",
    "service",
    "hi",
    "hello",
  ],
  ...["un", "una", "por", "favor", "hola", "de", "real"],
  ...["من", "فضلك", "لو", "سمحت", "رجاء", "حقيقي", "خدمه", "العملاء", "مرحبا"],
]);
/** How far the wish stands from whom it is for, in words. */
const reach = 5;
const refusalReach = 3;

/**
 * Whether a customer asks for a person instead of a program: with the word alone ("agent", "una persona", "إنسان"),
 * or with a wish shortly before it ("I want to talk to a real person"). "The person who sold it to me" asks for
 * nobody, and neither does "I don't need an agent". Pure.
 */
export function asksForPerson(text: string): boolean {
  const words = wordsOf(text.slice(0, 2000));
  const isShort =
    words.some((word) => alone.has(word)) && words.every((word) => alone.has(word) || fillers.has(word));
  if (isShort) return true;
  return words.some((word, at) => {
    if (!people.has(word)) return false;
    const from = Math.max(0, at - reach);
    const wish = words.slice(from, at).findLastIndex((one) => wants.has(one));
    if (wish < 0) return false;
    const around = words.slice(Math.max(0, from + wish - refusalReach), at);
    return !around.some((one) => refusals.has(one));
  });
}

/** Without accents, vowel marks and the Arabic article; the forms of alef and ya are one letter each. */
function wordsOf(text: string): string[] {
  const folded = foldText(text)
    .normalize("NFD")
    .replaceAll(/[\p{M}\u0640]/gu, "")
    .replaceAll("’", "'");
  const words = folded.match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.map((word) =>
    word
      .replaceAll(/[أإآٱ]/g, "ا")
      .replaceAll("ى", "ي")
      .replaceAll("ة", "ه")
      .replace(/^(?:[وبل]?ال|لل)(?=.{3})/u, "")
      .replace(/^[لبم](?=(?:انسان|شخص|موظف|وكيل)$)/u, ""),
  );
}
