import type { ChatTalk } from "@/lib/chat/conversation";
import { waitsFor } from "@/lib/chat/lines";
import { replyExpectation } from "@/lib/chat/questions";
import type { ChatOpening } from "@/lib/chat/questions";
import type { Say } from "./words";

/** With whom the visitor talks, or whether anybody is there. */
export function presenceText(
  { lines, agentName, isBegun, isLive, status }: ChatTalk,
  opened: ChatOpening | null,
  say: Say,
): string {
  const name = agentName ?? lines.findLast(({ from }) => from === "agent")?.authorName;
  if (isBegun && isLive === false && lines.length > 0) return say("reconnecting");
  if (isBegun && status === "closed") return say("ended");
  if (isBegun) return name ? say("agent", { name }) : say("waiting");
  return opened === null ? "" : say(opened.isStaffed ? "staffed" : "unstaffed");
}

/** What a visitor who waits reads. */
export function waitText(talk: ChatTalk, opened: ChatOpening | null, say: Say, locale: string): string {
  const waits = waitsFor(talk);
  if (waits === null) return "";
  const expected = replyExpectation(opened, talk.answerBy, locale);
  return waits.joined === null ? (expected ? say(...expected) : "") : say("joined", { name: waits.joined });
}
