import { z } from "zod";
import { signUpShares } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import { Id, Line, Time } from "../shapes.ts";
import { Connection } from "../workspace/connections.ts";

const MetaDialog = z.object({ url: z.string().describe("Where the browser goes to sign in at Meta") });

export const SignUpNumber = z
  .object({
    account: z.string().describe("Meta’s id of the number"),
    businessAccountId: z.string(),
    businessName: z.string().nullable().describe("What the WhatsApp account is called"),
    number: z.string().describe("As people dial it"),
    name: z.string().nullable().describe("As customers see it"),
    quality: z.string().nullable(),
    isConnected: z.boolean().describe("In this workspace, so it is not connected again"),
  })
  .meta({ id: "SignUpNumber" });
export type SignUpNumber = z.infer<typeof SignUpNumber>;

/** What came of signing in at Meta: the numbers that were shared, of which one is connected. */
export const WhatsAppSignUp = z
  .object({
    id: Id,
    connectionId: Id.nullable().describe("The connection that is connected again; null: a new one"),
    isSimulated: z.boolean(),
    endsAt: Time.describe("Until then a number can be chosen"),
    numbers: z.array(SignUpNumber),
  })
  .meta({ id: "WhatsAppSignUp" });
export type WhatsAppSignUp = z.infer<typeof WhatsAppSignUp>;

/** WhatsApp numbers that somebody connects by signing in at Meta, without a token by hand. */
export const whatsappSignUps = group("whatsapp-sign-ups", {
  begin: endpoint("POST /admin/whatsapp/sign-ups", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    fails: ["conflict"],
    summary: "Begins at Meta, which needs an app with a configuration ID; or at a simulated one",
    body: z.object({ isSimulated: z.boolean().default(false) }),
    returns: MetaDialog,
    example: { isSimulated: true },
  }),
  again: endpoint("POST /admin/connections/{id}/sign-up", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    refs: { id: "connection" },
    fails: ["conflict"],
    summary: "The same for a number that is connected, which gets a new token by it",
    returns: MetaDialog,
  }),
  finish: endpoint("POST /admin/whatsapp/sign-ups/finish", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    fails: ["conflict", "gone"],
    summary: "What Meta sent the browser back with: of the browser that began it, once",
    body: z.object({
      state: z.string().min(1).max(500),
      code: z.string().min(1).max(4000).optional(),
      error: z.string().min(1).max(500).optional().describe("Instead of a code"),
    }),
    returns: WhatsAppSignUp,
    example: { state: "acme.state-of-the-sign-up", error: "access_denied" },
  }),
  consent: endpoint("POST /admin/whatsapp/sign-ups/consent", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    summary: "Agrees, or not, at the simulated Meta that the browser was sent to",
    fails: ["conflict", "gone"],
    body: z.object({
      query: z.string().min(1).max(4000).describe("What the address of its page came with"),
      shares: z.enum(signUpShares),
      allows: z.boolean(),
    }),
    returns: z.object({ url: z.string().describe("Where Meta sends the browser") }),
    example: { query: "state=acme.state-of-the-sign-up", shares: "NUMBERS", allows: true },
  }),
  get: endpoint("GET /admin/whatsapp/sign-ups/{id}", {
    allow: "ADMIN",
    refs: { id: "whatsappSignUp" },
    fails: ["gone"],
    summary: "The numbers to choose from, for whoever signed in",
    returns: WhatsAppSignUp,
  }),
  connect: endpoint("POST /admin/whatsapp/sign-ups/{id}/connect", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    refs: { id: "whatsappSignUp" },
    touches: ["connections"],
    fails: ["already_exists", "conflict", "gone"],
    summary:
      "Connects one of the numbers: subscribes the app, registers the number where needed, and checks it",
    body: z.object({
      account: z.string().min(1).max(40),
      name: Line(limits.connectionNameMaxLength),
      pin: z
        .string()
        .trim()
        .regex(/^\d{6}$/, said("whatsapp_sign_ups.pin_shape"))
        .optional()
        .describe("Of a number that has one already, for two-step verification"),
    }),
    returns: Connection,
    example: { account: "106540352242922", name: "Support" },
  }),
});
