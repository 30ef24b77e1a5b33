import type { FoundArticles } from "./questions";

const passageMaxLength = 320;

interface ArticleLink {
  href: string;
  title: string;
}
/**
 * What the help centre says to a question, as a chat shows it: the passage that answers with its article, and
 * the other articles.
 */
export function shownArticles(
  { answer, items }: FoundArticles,
  origin: string,
): { passage: (ArticleLink & { text: string }) | null; others: ArticleLink[] } {
  const linkTo = (slug: string, locale: string, anchor: string | null) =>
    `${origin}/${locale}/knowledge-base/${encodeURIComponent(slug)}${anchor === null ? "" : `#${encodeURIComponent(anchor)}`}`;
  return {
    passage: answer && {
      text: shortened(answer.text),
      href: linkTo(answer.slug, answer.locale, answer.anchor),
      title: answer.heading === null ? answer.title : `${answer.title}: ${answer.heading}`,
    },
    others: items
      .filter(({ slug }) => slug !== answer?.slug)
      .map(({ slug, locale, title }) => ({ href: linkTo(slug, locale, null), title })),
  };
}

const shortened = (text: string): string =>
  text.length > passageMaxLength ? `${text.slice(0, text.lastIndexOf(" ", passageMaxLength))} …` : text;
