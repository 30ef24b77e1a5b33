import type { Message } from "@/contract/tickets";

export type ThreadItem = { kind: "day"; key: string; iso: string } | { kind: "message"; key: string; message: Message; startsGroup: boolean };
const sameGroupWithinMs = 5 * 60_000;

/** Messages with a line for each new day; those of one author in one go share a head. */
export function threadItems(messages: readonly Message[]): ThreadItem[] {
  return messages.flatMap((message, at) => {
    const before = messages[at - 1];
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const startsGroup = isNewDay || !continues(before, message);
    const item: ThreadItem = { kind: "message", key: message.id, message, startsGroup };
    return isNewDay ? [{ kind: "day", key: `day-${dayOf(message.createdAt)}`, iso: message.createdAt }, item] : [item];
  });
}

const continues = (before: Message, message: Message): boolean =>
  before.authorType === message.authorType && before.authorId === message.authorId && before.authorName === message.authorName && before.isPublic === message.isPublic && Date.parse(message.createdAt) - Date.parse(before.createdAt) < sameGroupWithinMs;

/** The calendar day where the reader is. */
const dayOf = (iso: string): string => new Date(iso).toDateString();

export const daysAgo = (iso: string, now: Date): number => {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(iso))) / 86_400_000);
};
