import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { locales } from "../locales.ts";
import { Id, Text } from "../shapes.ts";

export const ownWords = Text(limits.ownWordsMaxLength)
  .trim()
  .describe("Empty: nothing is said. {{number}} is the ticket's");
const shape = {
  groupId: Id.nullable(),
  categoryId: Id.nullable(),
  language: z.enum(locales).describe("Of what the connection says by itself"),
  calendarId: Id.nullable().describe("By which it is open; null: the workspace's business hours"),
  greeting: ownWords.describe("The first words to a customer who begins"),
  acknowledgement: ownWords.describe("After the greeting, while it is open"),
  awayMessage: ownWords.describe("Instead of the acknowledgement, while it is closed"),
  suggestsArticles: z.boolean().describe("Articles of the help centre that answer the first question"),
  tellsRead: z
    .boolean()
    .describe("Customers are told when an agent has read what they wrote; of messengers that can say so"),
};
export const ConnectionDefaults = z.object(shape).meta({ id: "ConnectionDefaults" });
export type ConnectionDefaults = z.infer<typeof ConnectionDefaults>;

/**
 * Where the tickets of a number or account begin, and what it says by itself: at most once to a customer and day,
 * and nothing where a person has the conversation. A mailbox has the same among its own settings.
 */
export const connectionDefaults = group("connection-defaults", {
  get: endpoint("GET /admin/connections/{id}/defaults", {
    allow: "ADMIN",
    refs: { id: "connection" },
    summary: "Of a number or account on a messenger",
    returns: ConnectionDefaults,
  }),
  set: endpoint("PATCH /admin/connections/{id}/defaults", {
    allow: "ADMIN",
    refs: { id: "connection" },
    changes: { group: "connection-defaults", audience: "supervisors", id: "all" },
    body: z.object(shape).partial(),
    returns: ConnectionDefaults,
    example: { greeting: "Hello! How can we help?", awayMessage: "We are back tomorrow at 9." },
  }),
});
