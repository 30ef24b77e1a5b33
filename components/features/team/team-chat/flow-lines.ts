import type { TeamMessage } from "@/contract/team/team-chat";

const runMs = 5 * 60_000;

/** Written by somebody else after this place, and still there. */
export const isNews =
  (afterSeq: number, me: string) =>
  ({ seq, author, isDeleted }: TeamMessage): boolean =>
    seq > afterSeq && author.id !== me && !isDeleted;

export const isNewDay = (message: TeamMessage, before: TeamMessage | undefined): boolean =>
  !before || before.createdAt.slice(0, 10) !== message.createdAt.slice(0, 10);

/** Goes on what the same person has just written, so that their name is not drawn again. */
export const continuesMessage = (message: TeamMessage, before: TeamMessage): boolean =>
  before.author.id === message.author.id &&
  !before.isDeleted &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < runMs;
