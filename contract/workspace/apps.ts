import { z } from "zod";
import { appProviders, connectionProviders, messengerProviders } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Line, Nothing, ProviderSecret, Time } from "../shapes.ts";

/** What is known of an app at a provider. Its secret goes in and never comes out. */
export const AppRegistration = z
  .object({
    clientId: z.string().describe("The provider's id of the app"),
    hasSecret: z.boolean().describe("False where it cannot be opened here any more"),
    configurationId: z.string().nullable().describe("Of the sign-up dialog at Meta; null: none is set"),
    verifyToken: z
      .string()
      .nullable()
      .describe("What the provider asks for before it sends; null where it sends nothing"),
    webhooks: z
      .array(z.object({ channel: z.enum(messengerProviders), url: z.string() }))
      .describe("Where the provider sends what happens, for each channel"),
    refused: z.number().int().describe("Posts with a wrong signature"),
    oversized: z
      .number()
      .int()
      .describe("Posts and mails that were larger than any may be, and were not kept"),
    unplaced: z.number().int().describe("Events of numbers that nobody has connected"),
    lastUnplaced: z.string().nullable().describe("The last such number's id at the provider"),
    updatedAt: Time,
  })
  .meta({ id: "AppRegistration" });
export type AppRegistration = z.infer<typeof AppRegistration>;

/** A provider with the app that is registered there. */
export const ProviderApp = z
  .object({
    provider: z.enum(appProviders),
    channels: z.array(z.enum(connectionProviders)).describe("Those that need it"),
    redirectUri: z
      .string()
      .nullable()
      .describe("What the app must know as its redirect URI; null where nobody signs in by it"),
    own: AppRegistration.nullable().describe("The one that is set here"),
    hasInstallation: z.boolean().describe("The installation has one, which serves where no own one is"),
    signsUp: z.boolean().describe("Numbers can be connected by signing in, by the app that serves"),
  })
  .meta({ id: "ProviderApp" });
export type ProviderApp = z.infer<typeof ProviderApp>;

const AppValues = z.object({
  clientId: Line(200),
  clientSecret: ProviderSecret.optional().describe("Required for a new app; without it the last one stays"),
  configurationId: z
    .string()
    .trim()
    .max(25)
    .nullable()
    .optional()
    .describe("Of Facebook Login for Business, for signing up at Meta alone; null takes it away"),
});
const example = { clientId: "1234567890", clientSecret: "an-app-secret" };

/** A workspace's own apps at providers, which come before the installation's. */
export const apps = group("apps", {
  list: endpoint("GET /admin/apps", {
    allow: "ADMIN",
    summary: "Each provider, with the workspace's own app and whether the installation has one",
    returns: z.object({ items: z.array(ProviderApp) }),
  }),
  set: endpoint("PUT /admin/apps/{provider}", {
    allow: "ADMIN",
    changes: { group: "apps", audience: "supervisors", id: "all" },
    refs: { provider: "text" },
    body: AppValues,
    returns: ProviderApp,
    example,
  }),
  remove: endpoint("DELETE /admin/apps/{provider}", {
    allow: "ADMIN",
    changes: { group: "apps", audience: "supervisors", id: "all" },
    refs: { provider: "text" },
    summary: "The installation's serves again, if it has one",
    returns: Nothing,
  }),
});

/** The installation's apps, for every workspace without its own. */
export const installationApps = group("installation-apps", {
  list: endpoint("GET /admin/installation/apps", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    returns: z.object({ items: z.array(ProviderApp) }),
  }),
  set: endpoint("PUT /admin/installation/apps/{provider}", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    touches: ["apps"],
    refs: { provider: "text" },
    body: AppValues,
    returns: ProviderApp,
    example,
  }),
  remove: endpoint("DELETE /admin/installation/apps/{provider}", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    touches: ["apps"],
    refs: { provider: "text" },
    summary: "Numbers of workspaces without an app of their own receive nothing any more",
    returns: Nothing,
  }),
});
