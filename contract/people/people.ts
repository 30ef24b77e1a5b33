import { z } from "zod";
import { invitationStatuses, outboxStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { roles } from "../roles.ts";
import { Email, Id, Nothing, Time, listOf, pageOf, paging, search } from "../shapes.ts";

export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    invitedByName: z.string(),
    createdAt: Time,
    expiresAt: Time,
    delivery: z.enum(outboxStatuses).nullable().describe("What became of its mail; null: not known any more"),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;
/**
 * Whoever invites may hand over the link themselves. It is answered once and stored nowhere: null when an
 * Idempotency-Key repeats the call.
 */
export const Invited = Invitation.extend({ link: z.string().nullable() }).meta({ id: "Invited" });
export type Invited = z.infer<typeof Invited>;
/** Nobody grants a role above their own; one PENDING invitation for each e-mail address. */
export const invitations = group("invitations", {
  list: endpoint("GET /admin/invitations", {
    allow: "MANAGER",
    query: z.object({
      ...paging,
      ...search,
      status: listOf(z.enum(invitationStatuses)),
    }),
    returns: pageOf(Invitation),
  }),
  create: endpoint("POST /admin/invitations", {
    allow: "MANAGER",
    creates: true,
    transaction: "none",
    touches: ["outbox"],
    body: z.object({
      email: Email,
      role: z.enum(roles).exclude(["SUPER_ADMIN"]),
    }),
    example: { email: "new@acme.test", role: "AGENT" },
    returns: Invited,
  }),
  // Ours: a new link by a new mail. The one before stops working, and whoever asks is the giver from now on.
  resend: endpoint("POST /admin/invitations/{id}/resend", {
    changes: { group: "invitations", audience: "supervisors" },
    allow: "MANAGER",
    refs: { id: "invitation" },
    perMinute: 60,
    touches: ["outbox"],
    returns: Invited,
  }),
  remove: endpoint("DELETE /admin/invitations/{id}", {
    changes: { group: "invitations", audience: "supervisors" },
    allow: "MANAGER",
    refs: { id: "invitation" },
    returns: Nothing,
  }),
});

export const OutboxItem = z
  .object({
    id: Id,
    channel: z.enum(["email", "sms"]),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    status: z.enum(outboxStatuses),
    error: z.string().nullable(),
    createdAt: Time,
    sentAt: Time.nullable(),
  })
  .meta({ id: "OutboxItem" });
export type OutboxItem = z.infer<typeof OutboxItem>;
/** Ours: what the product sent, or would have sent with a mail provider configured. */
export const outbox = group("outbox", {
  list: endpoint("GET /admin/outbox", {
    allow: "ADMIN",
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(OutboxItem),
  }),
  get: endpoint("GET /admin/outbox/{id}", {
    allow: "ADMIN",
    refs: { id: "outboxItem" },
    returns: OutboxItem,
  }),
});
