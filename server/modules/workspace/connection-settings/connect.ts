import { randomBytes, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { InstagramDoor, MessengerProvider } from "../../../../contract/enums.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Messenger } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { hasApp } from "../app-registrations/queries.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { storedSecrets } from "../connections/secrets.ts";
import { revokeSignIn } from "../connections/mail-tokens.ts";
import { connections } from "../connections/table.ts";
import { wakeConnection } from "../deliveries/pipeline.ts";
import { placeUnplaced } from "../inbound/place-unplaced.ts";
import { needsFacts, readFacts } from "./facts.ts";
import { importTemplates } from "./import-templates.ts";
import { say } from "./texts.ts";

interface Entry {
  account: string;
  settings: Record<string, string>;
  accessToken: string;
  /** For two-step verification, of a number that was registered here. */
  pin?: string | null;
  displayName?: string;
}
type NewConnection = { provider: MessengerProvider; name: string } & (
  | ({ isSimulated: true } & (Entry | { account?: undefined; door?: InstagramDoor | undefined }))
  | ({ isSimulated: false } & Entry)
);

/**
 * Another number or account of the workspace. @throws Fault invalid where it has too many, or no app signs its
 * posts; already_exists for one that it has connected
 */
export async function connectMessenger(
  work: Work,
  services: Pick<Services, "sealer">,
  asked: NewConnection,
): Promise<ConnectionRow> {
  const { provider, name } = asked;
  const known = await work.rows(connections).count(isNull(connections.deletedAt));
  if (known >= limits.connectionsMax)
    throw fieldFault("provider", say("connection_settings.too_many", { max: limits.connectionsMax }));
  const channel = channelProviders[provider].provider;
  const { messenger } = channel;
  if (!messenger) throw new Error(`Nobody writes by ${provider}.`);
  const { account, settings, secrets } =
    asked.account === undefined ? simulatedEntry(messenger, asked.door) : entryOf(messenger, asked);
  if (!asked.isSimulated && !(await hasApp(work, channel.appOf(settings))))
    throw fieldFault("provider", say("connection_settings.app_needed"));
  const [same] = await work.rows(connections).list({
    where: and(
      eq(connections.provider, provider),
      eq(connections.account, account),
      isNull(connections.deletedAt),
    ),
    limit: 1,
  });
  if (same) throw new Fault("already_exists", say("connection_settings.number_taken"));
  const id = newId();
  const row = await work.rows(connections).insert({
    id,
    name,
    provider,
    isSimulated: asked.isSimulated,
    account,
    settings,
    secrets: storedSecrets(services, { tenantId: work.tenant, id, isSimulated: asked.isSimulated }, secrets),
    hookKey: newSecret(),
    // Who comes with the provider's own name of it has asked the provider.
    ...(asked.account !== undefined && asked.displayName !== undefined
      ? {
          displayName: asked.displayName,
          checkedAt: work.now,
          ...(asked.isSimulated ? {} : { provenAt: work.now }),
        }
      : {}),
    createdAt: work.now,
    updatedAt: work.now,
  });
  work.enqueue(placeUnplaced, { connectionId: row.id });
  if (needsFacts(provider)) work.enqueue(readFacts, { connectionId: row.id });
  if (channel.templates) work.enqueue(importTemplates, { connectionId: row.id });
  return row;
}
const entryOf = (
  messenger: Messenger,
  { isSimulated, account, settings, accessToken, pin = null }: Entry & { isSimulated: boolean },
) => ({
  account,
  settings,
  secrets: {
    ...(isSimulated ? messenger.simulatedSecrets(newSecret) : {}),
    accessToken,
    ...(pin === null ? {} : { pin }),
  },
});
function simulatedEntry(messenger: Messenger, door: InstagramDoor | undefined) {
  const account = simulatedId();
  return {
    account,
    settings: messenger.settingsOf({ account, businessAccountId: simulatedId(), door }),
    secrets: messenger.simulatedSecrets(newSecret),
  };
}
const newSecret = (): string => randomBytes(24).toString("base64url");
const simulatedId = (): string => `1${String(randomInt(1e12, 9e12))}${randomInt(10, 99)}`;

/** Its tickets and messages stay; nothing more comes in or leaves by it. */
export async function disconnect(work: Work, row: ConnectionRow): Promise<void> {
  await work.rows(connections).update(row.id, { deletedAt: work.now }, { before: row, action: "delete" });
  if (row.settings["signIn"] !== undefined) work.enqueue(revokeSignIn, { connectionId: row.id });
  await wakeConnection(work, row.id); // what waits fails with its reason
}
