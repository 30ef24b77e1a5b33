import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Actor } from "../../../work.ts";

const ticketsPerMessage = 5;
/**
 * The numbers of tickets that a text names, as in `#1042`; not those in the middle of a word or an address.
 */
export function ticketNumbersIn(text: string): number[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}/#&])#(\d{1,9})(?![\p{L}\p{N}])/gu)].map(([, digits]) =>
    Number(digits),
  );
  return [...new Set(found)].slice(0, ticketsPerMessage);
}

/** One name for the same people in whatever order. */
export const directKeyOf = (userIds: readonly string[]): string => [...new Set(userIds)].sort().join(" ");

export interface ChannelFacts {
  kind: string;
  isPrivate: boolean;
  createdById: string;
  archivedAt: string | null;
}
/** Public channels are for all staff; private ones and direct conversations for their members. */
export const maySeeChannel = (
  channel: Pick<ChannelFacts, "kind" | "isPrivate">,
  isMember: boolean,
): boolean => isMember || (channel.kind === "CHANNEL" && !channel.isPrivate);
export const isSupervisor = (actor: Pick<Actor, "role">): boolean =>
  isRole(actor.role) && outranks(actor.role, "SUPERVISOR");
export const mayManage = (actor: Pick<Actor, "id" | "role">, channel: ChannelFacts): boolean =>
  channel.kind === "CHANNEL" && (channel.createdById === actor.id || isSupervisor(actor));

export const addressOf = (channelId: string, threadId: string | null): string =>
  `/team-chat?channel=${channelId}${threadId === null ? "" : `&thread=${threadId}`}`;

const burstMinutes = 15;
export interface Reading {
  readSeq: number;
  toldSeq: number;
  toldAt: string | null;
}
/**
 * Whether somebody is to be told of direct messages up to `seq`: not of what they have read or were told of,
 * and of the next one only once they have read the last, or after a while.
 */
export function isToldOf({ readSeq, toldSeq, toldAt }: Reading, seq: number, now: string): boolean {
  if (readSeq >= seq || toldSeq >= seq) return false;
  return (
    toldAt === null || readSeq >= toldSeq || Date.parse(now) - Date.parse(toldAt) >= burstMinutes * 60_000
  );
}
