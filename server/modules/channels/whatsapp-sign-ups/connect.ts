import { and, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { whatsappSignUps as calls } from "../../../../contract/channels/whatsapp-sign-ups.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { openSharedNumber, signUpVersion } from "../../../providers/channel/whatsapp/sign-up.ts";
import type { SharedNumber } from "../../../providers/channel/whatsapp/sign-up.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { connectMessenger } from "../../workspace/connection-settings/connect.ts";
import { tokenBySignUp } from "../../workspace/connection-settings/tokens.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { readableSecrets, storedSecrets } from "../../workspace/connections/secrets.ts";
import { connections } from "../../workspace/connections/table.ts";
import { wakeConnection } from "../../workspace/deliveries/pipeline.ts";
import { placeUnplaced } from "../../workspace/inbound/place-unplaced.ts";
import { connectionOf, openSignUp, openedSignUp } from "./finish.ts";
import { metaOf } from "./meta.ts";
import { needsPin, whyNotConnected, whyPin } from "./rules.ts";
import { whatsappSignUps } from "./table.ts";
import type { WhatsAppSignUpRow } from "./table.ts";
import { say } from "./texts.ts";

type Choice = BodyOut<typeof calls.connect>;
/** What a number is connected with. */
interface Opened {
  number: SharedNumber;
  accessToken: string;
  /** Null where Meta did not need one, and none is known. */
  pin: string | null;
  displayName: string;
}

/**
 * One of the numbers becomes a connection, or gives the one that it was begun for a new token. Nothing is kept
 * before Meta has done its part, and trying again does no harm. @returns its id @throws Fault
 */
export async function connectNumber(asked: Asked, id: string, choice: Choice): Promise<string> {
  const { actor, tenant } = whoAsks(asked);
  const { row, before } = await asked.desk.read(tenant, actor, async (work) => {
    const found = await openedSignUp(work, id);
    return { row: found, before: await connectionOf(work, found) };
  });
  const number = row.numbers?.find(({ account }) => account === choice.account);
  if (!number) throw fieldFault("account", say("whatsapp_sign_ups.not_shared"));
  if (!before) await asked.desk.read(tenant, actor, (work) => refuseConnected(work, number));
  if (!row.isSimulated) await refuseElsewhere(asked, tenant, number);
  const opened = await openAtMeta(asked, row, { number, before, pin: choice.pin });
  return asked.desk.transaction(tenant, actor, async (work) => {
    const now = await openedSignUp(work, id, { isLocked: true });
    const connection = before
      ? await keepAgain(work, asked.services, now, { ...opened, id: before.id })
      : await keepNew(work, asked.services, now, { ...opened, name: choice.name });
    await work
      .update(whatsappSignUps)
      .set({ secrets: null, simulator: null, connectedAt: work.now })
      .where(eq(whatsappSignUps.id, id));
    work.publish("resource_changed", { group: "connections", id: connection }, ["supervisors"]);
    return connection;
  });
}

async function refuseConnected({ from }: Work, { account }: SharedNumber): Promise<void> {
  const [same] = await from(connections, { id: connections.id }).where(
    and(
      eq(connections.provider, "whatsapp"),
      eq(connections.account, account),
      isNull(connections.deletedAt),
    ),
  );
  if (same) throw new Fault("already_exists", say("whatsapp_sign_ups.connected_here"));
}

/**
 * Who signed in has shown that the number is theirs, so they may know that another workspace here has it. One
 * whose token Meta takes no longer does not hold it.
 */
async function refuseElsewhere(
  { desk }: Asked,
  tenant: string,
  { account, number }: SharedNumber,
): Promise<void> {
  const [other] = await desk.database.read("system", (db) =>
    db
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.provider, "whatsapp"),
          eq(connections.account, account),
          eq(connections.isSimulated, false),
          ne(connections.tenantId, tenant),
          ne(connections.state, "RECONNECT"),
          isNull(connections.deletedAt),
          isNotNull(connections.provenAt),
        ),
      )
      .limit(1),
  );
  if (other) throw new Fault("conflict", say("whatsapp_sign_ups.connected_elsewhere", { number }));
}

/** @throws Fault invalid at the PIN, conflict */
async function openAtMeta(
  asked: Asked,
  row: WhatsAppSignUpRow,
  {
    number,
    before,
    pin: typed,
  }: { number: SharedNumber; before: ConnectionRow | null; pin: string | undefined },
): Promise<Opened> {
  try {
    const { fetch } = await metaOf(asked, row);
    const own = openSignUp(asked.services, row);
    const known = (before && readableSecrets(asked.services, before)["pin"]) ?? null;
    const pin = typed ?? known ?? own.pin;
    await openSharedNumber(fetch, own.accessToken, number, pin);
    const { provider } = channelProviders.whatsapp;
    const settings = settingsOf(row, number);
    const { name } = await provider.check({ fetch, settings, secrets: { accessToken: own.accessToken } });
    const isKept = !number.isRegistered || known !== null;
    return { number, accessToken: own.accessToken, pin: isKept ? pin : null, displayName: name };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    if (needsPin(failure)) throw fieldFault("pin", whyPin(typed !== undefined));
    throw new Fault("conflict", whyNotConnected(failure));
  }
}

const settingsOf = (
  { isSimulated }: Pick<WhatsAppSignUpRow, "isSimulated">,
  { account, businessAccountId, number, name }: SharedNumber,
): Record<string, string> => ({
  phoneNumberId: account,
  businessAccountId,
  apiVersion: signUpVersion,
  // What a simulated number is called stands nowhere else.
  ...(isSimulated ? { displayPhoneNumber: number, ...(name === null ? {} : { verifiedName: name }) } : {}),
});

async function keepNew(
  work: Work,
  services: Asked["services"],
  row: WhatsAppSignUpRow,
  { number, accessToken, pin, displayName, name }: Opened & { name: string },
): Promise<string> {
  const settings = { ...settingsOf(row, number), ...tokenBySignUp(row.tokenEndsAt, work.now) };
  const { account } = number;
  const shown = { account, settings, accessToken, pin, displayName };
  const { id } = await connectMessenger(work, services, {
    provider: "whatsapp",
    name,
    isSimulated: row.isSimulated,
    ...shown,
  });
  return id;
}

async function keepAgain(
  work: Work,
  services: Asked["services"],
  row: WhatsAppSignUpRow,
  { number, accessToken, pin, displayName, id }: Opened & { id: string },
): Promise<string> {
  const before = await work.rows(connections).lock(id);
  if (before.deletedAt !== null) throw new Fault("not_found");
  const { tokenEndsAt: _, ...kept } = before.settings;
  const isMended = before.state === "RECONNECT";
  await work.rows(connections).update(
    id,
    {
      settings: {
        ...kept,
        ...settingsOf(row, number),
        ...tokenBySignUp(row.tokenEndsAt, work.now, before.clockOffsetMs),
      },
      secrets: storedSecrets(services, before, {
        ...readableSecrets(services, before),
        accessToken,
        ...(pin === null ? {} : { pin }),
      }),
      displayName,
      checkedAt: work.now,
      lastError: null,
      lastErrorAt: null,
      ...(row.isSimulated ? {} : { provenAt: work.now }),
      ...(isMended ? { state: "CONNECTED" as const } : {}),
    },
    { before },
  );
  if (isMended) await wakeConnection(work, id);
  if (!row.isSimulated) work.enqueue(placeUnplaced, { connectionId: id });
  return id;
}
