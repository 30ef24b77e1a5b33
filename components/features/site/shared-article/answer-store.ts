import { persisted } from "@/lib/browser/persisted";

/** An answer that is to become an article, on its way from the ticket to the editor of this tab. */
export interface ArticleAnswer {
  ticketId: string;
  html: string;
}

const keptAnswer = persisted<ArticleAnswer | null>("article:answer", {
  scope: "tab",
  fallback: null,
  parse: (value) => (isAnswer(value) ? value : null),
});

export function keepAnswer(answer: ArticleAnswer): void {
  keptAnswer.write(answer);
}

/** Once: a second new article is empty. */
export function takeAnswer(): ArticleAnswer | null {
  const answer = keptAnswer.read();
  keptAnswer.write(null);
  return answer;
}

const isAnswer = (value: unknown): value is ArticleAnswer =>
  typeof value === "object" &&
  value !== null &&
  "ticketId" in value &&
  typeof value.ticketId === "string" &&
  "html" in value &&
  typeof value.html === "string";
