import { z } from "zod";
import { channels, inboxViews } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Nothing } from "../shapes.ts";

const Count = { count: z.number().int(), isCapped: z.boolean().describe("There are more than are counted") };
export const InboxCount = z.object(Count).meta({ id: "InboxCount" });
export type InboxCount = z.infer<typeof InboxCount>;
export const InboxCounts = z
  .object({
    views: z.array(
      z.object({
        view: z.enum(inboxViews),
        ...Count,
      }),
    ),
    channels: z.array(
      z.object({
        channel: z.enum(channels),
        isUsed: z.boolean().describe("There is, or was, a conversation of that channel"),
        ...Count,
      }),
    ),
    saved: z.array(
      z.object({
        id: Id,
        name: z.string(),
        ...Count,
      }),
    ),
  })
  .meta({ id: "InboxCounts" });
export type InboxCounts = z.infer<typeof InboxCounts>;

/** The list itself is `GET /agents/inbox`. */
export const inbox = group("inbox", {
  waiting: endpoint("GET /inbox/waiting", {
    allow: "USER",
    summary: "Conversations that wait for the caller's answer",
    returns: InboxCount,
  }),
  counts: endpoint("GET /inbox/counts", {
    allow: "USER",
    summary:
      "How many conversations each view, each message channel and each of the caller's first saved views has",
    returns: InboxCounts,
  }),
  seen: endpoint("PUT /inbox/tickets/{id}/seen", {
    allow: "USER",
    refs: { id: "ticket" },
    summary: "The newest message that the caller has read; an older one than before changes nothing",
    body: z.object({ messageId: Id }),
    example: { messageId: "01980000-0000-7000-8000-000000000000" },
    returns: Nothing,
  }),
});
