import type { ChatMessage } from "@/contract/site/public-site";

/**
 * One line of the conversation as the visitor sees it. `id` is the server's; a line without one has not
 * arrived there.
 */
export interface ConversationLine {
  id: string | null;
  clientMessageId: string | null;
  from: ChatMessage["from"];
  authorName: string;
  text: string;
  files: ChatMessage["attachments"];
  createdAt: string;
  state: "pending" | "failed" | "sent";
}

export const draftLine = (text: string, clientMessageId: string, createdAt: string): ConversationLine => ({
  id: null,
  clientMessageId,
  from: "visitor",
  authorName: "",
  text,
  files: [],
  createdAt,
  state: "pending",
});

/**
 * What the server has, then what is still on its way; a line that the server answers for takes the place of
 * the visitor's own copy.
 */
export function mergeLines(
  lines: readonly ConversationLine[],
  arrived: readonly ChatMessage[],
): ConversationLine[] {
  const known = new Map(lines.filter(({ id }) => id !== null).map((line) => [line.id, line]));
  for (const message of arrived)
    known.set(message.id, {
      id: message.id,
      clientMessageId: message.clientMessageId,
      from: message.from,
      authorName: message.authorName,
      text: message.text,
      files: message.attachments,
      createdAt: message.createdAt,
      state: "sent",
    });
  const sent = [...known.values()].sort(
    (a, b) => compare(a.createdAt, b.createdAt) || compare(a.id ?? "", b.id ?? ""),
  );
  const arrivedIds = new Set(sent.map(({ clientMessageId }) => clientMessageId));
  return [
    ...sent,
    ...lines.filter(({ id, clientMessageId }) => id === null && !arrivedIds.has(clientMessageId)),
  ];
}

export const markLine = (
  lines: readonly ConversationLine[],
  clientMessageId: string,
  state: ConversationLine["state"],
): ConversationLine[] =>
  lines.map((line) =>
    line.id === null && line.clientMessageId === clientMessageId ? { ...line, state } : line,
  );

/** The newest that the server has: history is asked for from there on. */
export const lastId = (lines: readonly ConversationLine[]): string | null =>
  lines.findLast(({ id }) => id !== null)?.id ?? null;

/** Lines of others below the one that was read last. Nothing read yet: all of them. */
export function unreadCount(lines: readonly ConversationLine[], readId: string | null): number {
  const from = readId === null ? 0 : lines.findIndex(({ id }) => id === readId) + 1;
  return lines.slice(from).filter((line) => line.from !== "visitor" && line.from !== "system").length;
}

/** The first words of somebody of the staff: who that is, is said above them. */
export const isFirstOf = (lines: readonly ConversationLine[], at: number): boolean =>
  lines[at]?.from === "agent" &&
  !lines
    .slice(0, at)
    .some(({ from, authorName }) => from === "agent" && authorName === lines[at]?.authorName);

/**
 * What a visitor who waits is told: who came and has not written yet, or nobody yet. Null while the
 * conversation goes on by itself, without a promise of when they are answered.
 */
export function waitsFor({
  lines,
  agentName,
  isBegun,
  status,
  answerBy,
}: {
  lines: readonly ConversationLine[];
  agentName: string | null;
  isBegun: boolean;
  status: string;
  answerBy: string | null;
}): { joined: string | null } | null {
  if (!isBegun || status === "closed" || lines.every(({ id }) => id === null)) return null;
  const written = new Set(lines.flatMap(({ from, authorName }) => (from === "agent" ? [authorName] : [])));
  if (agentName !== null && !written.has(agentName)) return { joined: agentName };
  return written.size === 0 || answerBy ? { joined: null } : null;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
