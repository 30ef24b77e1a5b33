import type { Message } from "../../../../contract/desk/ticket-messages.ts";

type Said = Pick<Message, "authorType" | "isPublic" | "text">;

/** What the customer asked last; null while they have said nothing in words. */
export const askedIn = (messages: readonly Said[]): string | null =>
  messages.findLast(({ authorType, text }) => authorType === "CUSTOMER" && text.trim() !== "")?.text ?? null;

const address = /^https?:\/\/\S+\/knowledge-base\/\S+$/;

/** Articles that the bot answered with: a title, and the article's address below it. Each once, the first first. */
export function articlesIn(messages: readonly Said[]): { title: string; url: string }[] {
  const found = messages.flatMap(({ authorType, isPublic, text }) => {
    if (authorType !== "BOT" || !isPublic) return [];
    const lines = text.split("\n");
    return lines.flatMap((line, at) => {
      const title = lines[at - 1]?.trim() ?? "";
      return address.test(line.trim()) && title !== "" ? [{ title, url: line.trim() }] : [];
    });
  });
  return found.filter(({ url }, at) => found.findIndex((other) => other.url === url) === at);
}
