import { hasWords, wordsIn } from "@/contract/site/landing-parts";
import type { Block } from "@/contract/site/landing-parts";

/**
 * What search engines read of a page's questions (schema.org FAQPage), or null where it has none. Safe inside
 * a script element: no `<` is left.
 */
export function faqJson(blocks: readonly Block[], locale: string, home: string): string | null {
  const asked = blocks
    .flatMap((block) => (block.type === "faq" ? block.items : []))
    .filter(({ question, answer }) => hasWords(question) && hasWords(answer));
  if (asked.length === 0) return null;
  const mainEntity = asked.map(({ question, answer }) => ({
    "@type": "Question",
    name: wordsIn(question, locale, home),
    acceptedAnswer: { "@type": "Answer", text: wordsIn(answer, locale, home) },
  }));
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: locale,
    mainEntity,
  }).replaceAll("<", String.raw`\u003c`);
}
