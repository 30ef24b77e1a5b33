import { z } from "zod";
import { connectionStates, instagramDoors } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import { Id, Line, ProviderSecret, Time } from "../shapes.ts";

/** Digits of Meta's own ids. */
const MetaId = z
  .string()
  .trim()
  .regex(/^\d{5,25}$/, said("connections.provider_id"));

export const InstagramAccount = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string().nullable().describe("As Instagram shows it to customers"),
    account: z.string().describe("Instagram's id of the account"),
    door: z.enum(instagramDoors).describe("By its own token, or by that of its Facebook page"),
    isSimulated: z.boolean(),
    state: z.enum(connectionStates),
    lastError: z.string().nullable(),
    lastInboundAt: Time.nullable(),
    checkedAt: Time.nullable(),
    tokenEndsAt: Time.nullable().describe("Unless it is renewed; null where it does not end"),
    openWindows: z.number().int().describe("Customers to whom a person may write now"),
  })
  .meta({ id: "InstagramAccount" });
export type InstagramAccount = z.infer<typeof InstagramAccount>;
const accounts = z.object({ items: z.array(InstagramAccount) });
const name = Line(limits.connectionNameMaxLength);

/** The workspace's accounts on Instagram. Tokens go in and never come out. */
export const instagramSettings = group("instagram-settings", {
  get: endpoint("GET /admin/settings/instagram", { allow: "SUPERVISOR", returns: accounts }),
  connect: endpoint("POST /admin/settings/instagram/connect", {
    allow: "ADMIN",
    transaction: "none",
    touches: ["connections"],
    perMinute: 20,
    fails: ["already_exists", "conflict", "invalid"],
    summary: "An account by its token, which Instagram is asked about first; or a simulated one",
    body: z.discriminatedUnion("isSimulated", [
      z.object({
        name,
        isSimulated: z.literal(true),
        door: z.enum(instagramDoors).optional().describe("Which one is played: INSTAGRAM without"),
      }),
      z.object({
        name,
        isSimulated: z.literal(false),
        door: z.enum(instagramDoors),
        accountId: MetaId,
        pageId: MetaId.optional().describe("Of the linked Facebook page, for that door"),
        accessToken: ProviderSecret,
      }),
    ]),
    example: { name: "Shop", isSimulated: true },
    returns: InstagramAccount,
  }),
  disconnect: endpoint("POST /admin/settings/instagram/disconnect", {
    allow: "ADMIN",
    changes: { group: "connections", audience: "supervisors", id: "all" },
    touches: ["connections"],
    summary: "Its tickets and messages stay; nothing more comes in or leaves by it",
    body: z.object({ connectionId: Id }),
    example: { connectionId: "01980000-0000-7000-8000-000000000000" },
    returns: accounts,
  }),
});
