import { z } from "zod";
import { connectionProviders, inboundKinds, inboundStates } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Time, pageOf, paging } from "../shapes.ts";

/** Something that a provider posted and that could not be processed. */
export const InboundEventRow = z
  .object({
    id: Id,
    provider: z.enum(connectionProviders),
    connectionId: Id,
    connectionName: z.string(),
    kind: z.enum(inboundKinds).describe("unread: of no kind that is known here"),
    state: z.enum(inboundStates),
    from: z.string().nullable().describe("Of a message: its sender's name, or else their address"),
    text: z.string().nullable().describe("The first words of a message"),
    reason: z.string().nullable().describe("Why it was not processed"),
    attempts: z.number().int(),
    createdAt: Time.describe("When it was received"),
  })
  .meta({ id: "InboundEvent" });
export type InboundEventRow = z.infer<typeof InboundEventRow>;

/** What providers posted and nobody could read or place: shown, tried again, or dismissed. */
export const inboundEvents = group("inbound-events", {
  list: endpoint("GET /admin/inbound-events", {
    allow: "ADMIN",
    summary: "Those that are parked, newest first",
    query: z.object({ ...paging, connectionId: Id.optional() }),
    returns: pageOf(InboundEventRow),
  }),
  get: endpoint("GET /admin/inbound-events/{id}", {
    allow: "ADMIN",
    refs: { id: "inboundEvent" },
    returns: InboundEventRow.extend({
      post: z.string().nullable().describe("The post as it came, as text; null once it is no longer kept"),
    }),
  }),
  retry: endpoint("POST /admin/inbound-events/{id}/retry", {
    allow: "ADMIN",
    changes: { group: "inbound-events", audience: "supervisors" },
    refs: { id: "inboundEvent" },
    touches: ["connections"],
    summary: "Reads it anew and processes it; 409 with the reason where that is still not possible",
    returns: InboundEventRow,
  }),
  dismiss: endpoint("POST /admin/inbound-events/{id}/dismiss", {
    allow: "ADMIN",
    changes: { group: "inbound-events", audience: "supervisors" },
    refs: { id: "inboundEvent" },
    touches: ["connections"],
    summary: "No longer listed; nothing else comes of it",
    returns: InboundEventRow,
  }),
});
