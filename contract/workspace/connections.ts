import { z } from "zod";
import { connectionProviders, connectionStates, messengerProviders } from "../enums.ts";
import { accountWarnings } from "../channels/account-news.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Nothing, ProviderSecret, Time, Version } from "../shapes.ts";
import { said } from "../said.ts";

/** Digits of Meta's own ids. */
const MetaId = z
  .string()
  .trim()
  .regex(/^\d{5,25}$/, said("connections.provider_id"));

export const ShownWarning = z
  .object({
    what: z.enum(accountWarnings),
    text: z.string(),
    until: Time.nullable().describe("Null: until the provider says otherwise"),
  })
  .meta({ id: "ConnectionWarning" });
export type ShownWarning = z.infer<typeof ShownWarning>;

export const Connection = z
  .object({
    id: Id,
    provider: z.enum(connectionProviders),
    name: z.string(),
    isSimulated: z.boolean().describe("Its provider is played by this product: no message leaves"),
    state: z.enum(connectionStates),
    account: z.string().describe("The provider's id of the number or account; of a mailbox its address"),
    businessAccountId: z.string(),
    displayName: z.string().nullable().describe("As the provider shows it to customers"),
    lastError: z.string().nullable(),
    lastErrorAt: Time.nullable(),
    checkedAt: Time.nullable(),
    lastInboundAt: Time.nullable(),
    isSignedUp: z.boolean().describe("It was connected by signing in at Meta, and is so again"),
    tokenEndsAt: Time.nullable().describe("Unless it is renewed before; null where its token does not end"),
    tokenEndsSoon: z.boolean().describe("Within days, since it could not be renewed; or it is over"),
    warnings: z.array(ShownWarning).describe("What the provider holds against the account or number now"),
    parked: z.number().int().describe("Posts of the provider that nobody could read or place"),
    refused: z.number().int().describe("Posts with a wrong signature"),
    oversized: z
      .number()
      .int()
      .describe("Posts and mails that were larger than any may be, and were not kept"),
    version: Version,
    createdAt: Time,
  })
  .meta({ id: "Connection" });
export type Connection = z.infer<typeof Connection>;

/** The numbers and accounts of a workspace on messengers. Secrets go in and never come out. */
export const connections = group("connections", {
  list: endpoint("GET /admin/connections", {
    allow: "ADMIN",
    returns: z.object({ items: z.array(Connection) }),
  }),
  get: endpoint("GET /admin/connections/{id}", {
    allow: "ADMIN",
    refs: { id: "connection" },
    returns: Connection,
  }),
  create: endpoint("POST /admin/connections", {
    allow: "ADMIN",
    changes: { group: "connections", audience: "supervisors" },
    creates: true,
    summary:
      "A WhatsApp number by its access token, once an app is set; or a simulated one that needs nothing",
    fails: ["already_exists"],
    body: z.discriminatedUnion("isSimulated", [
      z.object({
        provider: z.enum(messengerProviders),
        name: Line(limits.connectionNameMaxLength),
        isSimulated: z.literal(true),
      }),
      z.object({
        provider: z.literal("whatsapp").describe("An account on Instagram has a call of its own"),
        name: Line(limits.connectionNameMaxLength),
        isSimulated: z.literal(false),
        account: MetaId,
        businessAccountId: MetaId,
        accessToken: ProviderSecret,
      }),
    ]),
    returns: Connection,
    example: { provider: "whatsapp", name: "Support", isSimulated: true },
  }),
  update: endpoint("PATCH /admin/connections/{id}", {
    allow: "ADMIN",
    changes: { group: "connections", audience: "supervisors" },
    refs: { id: "connection" },
    versioned: true,
    summary: "A new token ends the state RECONNECT once the check succeeds",
    body: z.object({
      name: Line(limits.connectionNameMaxLength).optional(),
      isOn: z.boolean().optional().describe("Off: nothing is sent; what comes in is still taken"),
      accessToken: ProviderSecret.optional(),
    }),
    returns: Connection,
    example: { name: "Sales" },
  }),
  remove: endpoint("DELETE /admin/connections/{id}", {
    allow: "ADMIN",
    changes: { group: "connections", audience: "supervisors" },
    refs: { id: "connection" },
    summary: "Its tickets and messages stay; nothing more comes in or leaves by it",
    returns: Nothing,
  }),
  check: endpoint("POST /admin/connections/{id}/check", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    perMinute: 20,
    summary: "Asks the provider whether the number and its token are good",
    returns: Connection,
  }),
});
