/** An answer that is to become an article, on its way from the ticket to the editor of this tab. */
export interface Answer {
  ticketId: string;
  html: string;
}

const key = "article:answer";

export function keepAnswer(answer: Answer): void {
  sessionStorage.setItem(key, JSON.stringify(answer));
}

/** Once: a second new article is empty. */
export function takeAnswer(): Answer | null {
  if (typeof sessionStorage === "undefined") return null;
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isAnswer(value) ? value : null;
  } catch {
    return null; // nobody else writes here, but a person can
  }
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "object" &&
  value !== null &&
  "ticketId" in value &&
  typeof value.ticketId === "string" &&
  "html" in value &&
  typeof value.html === "string";
