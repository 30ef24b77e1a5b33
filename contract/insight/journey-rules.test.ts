import assert from "node:assert/strict";
import { test } from "node:test";
import { nodesOf, stepsOf } from "./journey-rules.ts";
import type { JourneyFacts } from "./journey-rules.ts";

const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T09:00:00.000Z`;
const person: JourneyFacts = { source: "MANUAL", createdAt: at(5), conversations: [], deals: [] };
const email = (day: number) => ({ at: at(day), channel: "EMAIL" as const });
const open = (day: number) => ({ createdAt: at(day), state: "OPEN" as const, closedAt: null });
const closed = (state: "WON" | "LOST", day: number, end: number) => ({
  createdAt: at(day),
  state,
  closedAt: at(end),
});

const ways: [promise: string, facts: Partial<JourneyFacts>, way: string][] = [
  ["somebody who was only written down has touched us then", {}, "MANUAL 5"],
  ["who writes has a conversation", { conversations: [email(6), email(9)] }, "MANUAL 5, CONVERSATION 6"],
  [
    "a conversation that is older than the contact is the first touch, and its channel the source",
    { conversations: [{ at: at(3), channel: "WHATSAPP" }, email(4)] },
    "SOCIAL_MEDIA 3, CONVERSATION 3",
  ],
  [
    "a contact that was made by a conversation keeps its own source",
    { source: "CHAT", conversations: [email(5)] },
    "CHAT 5, CONVERSATION 5",
  ],
  [
    "a deal without a word before it comes straight from the source",
    { deals: [open(7)], conversations: [email(8)] },
    "MANUAL 5, DEAL 7",
  ],
  [
    "a conversation that began with the deal led to it",
    { deals: [open(7)], conversations: [email(7)] },
    "MANUAL 5, CONVERSATION 7, DEAL 7",
  ],
  [
    "a deal older than the contact is the first touch, from the contact's source",
    { deals: [open(2)] },
    "MANUAL 2, DEAL 2",
  ],
  [
    "the first of several deals is when dealing began, the first that was won the sale",
    { deals: [closed("WON", 8, 20), closed("WON", 9, 12), open(10)] },
    "MANUAL 5, DEAL 8, WON 12",
  ],
  [
    "a lost deal beside one that is won or still open is not the end",
    { deals: [closed("LOST", 6, 7), open(8)] },
    "MANUAL 5, DEAL 6",
  ],
  [
    "lost is who lost all of them, when the last was lost",
    { deals: [closed("LOST", 6, 7), closed("LOST", 8, 11)] },
    "MANUAL 5, DEAL 6, LOST 11",
  ],
  [
    "what is written at the moment of the sale or later comes after it",
    { deals: [closed("WON", 6, 10)], conversations: [email(5), email(9), email(10)] },
    "MANUAL 5, CONVERSATION 5, DEAL 6, WON 10, AFTER 10",
  ],
  [
    "who lost can come back with a question",
    { deals: [closed("LOST", 6, 10)], conversations: [email(12)] },
    "MANUAL 5, DEAL 6, LOST 10, AFTER 12",
  ],
  [
    "a deal that was entered after its end began no later than it ended",
    { createdAt: at(20), deals: [closed("WON", 20, 2)], conversations: [email(4)] },
    "EMAIL 2, DEAL 2, WON 2, AFTER 4",
  ],
];
for (const [promise, facts, way] of ways) {
  test(promise, () => {
    assert.equal(
      nodesOf(stepsOf({ ...person, ...facts }))
        .map(({ node, at: moment }) => `${node} ${Number(moment.slice(8, 10))}`)
        .join(", "),
      way,
    );
  });
}
