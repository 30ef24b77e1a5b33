import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { BodyOut } from "../../../../contract/kit.ts";
import type {
  WhatsAppSignUp,
  whatsappSignUps as calls,
} from "../../../../contract/channels/whatsapp-sign-ups.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import {
  numbersOfAccounts,
  reachOfToken,
  tokenForCode,
} from "../../../providers/channel/whatsapp/sign-up.ts";
import type { SharedNumber } from "../../../providers/channel/whatsapp/sign-up.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { connections } from "../../workspace/connections/table.ts";
import { sealedFor, takeSignUp } from "./begin.ts";
import { metaOf } from "./meta.ts";
import { offered, whyNoCode, whyNoNumbers } from "./rules.ts";
import { whatsappSignUps } from "./table.ts";
import type { WhatsAppSignUpRow } from "./table.ts";
import { say } from "./texts.ts";

/** What is kept sealed of a sign-up until its number is connected. */
const SignUpSecrets = z.object({ accessToken: z.string(), pin: z.string() });
export const openSignUp = ({ sealer }: Pick<Services, "sealer">, row: WhatsAppSignUpRow) =>
  SignUpSecrets.parse(JSON.parse(sealer.open(row.secrets ?? "", sealedFor(row))));

/** What Meta sent the browser back with becomes the numbers to choose from. @throws Fault gone, conflict */
export async function finishSignUp(
  asked: Asked,
  { state, code, error }: BodyOut<typeof calls.finish>,
): Promise<WhatsAppSignUp> {
  const { actor, tenant } = whoAsks(asked);
  const row = await takeSignUp(asked, state);
  if (code === undefined) throw new Fault("conflict", whyNoCode(error));
  const before = await asked.desk.read(tenant, actor, (work) => connectionOf(work, row));
  const found = await sharedWith(asked, row, code);
  const numbers = offered(found.numbers, before?.account ?? null);
  if (found.numbers.length === 0) throw new Fault("conflict", say("whatsapp_sign_ups.no_numbers"));
  if (numbers.length === 0)
    throw new Fault(
      "conflict",
      say("whatsapp_sign_ups.other_number", { number: before?.displayName ?? before?.account ?? "" }),
    );
  // Six digits of our own, for a number that has no PIN yet.
  const secrets = { accessToken: found.accessToken, pin: String(randomInt(1_000_000)).padStart(6, "0") };
  return asked.desk.transaction(tenant, actor, async (work) => {
    const [kept] = await work
      .update(whatsappSignUps)
      .set({
        secrets: asked.services.sealer.seal(JSON.stringify(secrets), sealedFor(row)),
        tokenEndsAt: found.endsAt,
        numbers,
        endsAt: later(work.now, { seconds: limits.whatsappSignUpChoiceSeconds }),
      })
      .where(eq(whatsappSignUps.id, row.id))
      .returning();
    if (!kept) throw new Fault("gone", say("whatsapp_sign_ups.lost"));
    return presentSignUp(work, kept);
  });
}

/** The connection that is connected again. @throws Fault not_found where it was removed meanwhile */
export const connectionOf = async (work: Work, row: WhatsAppSignUpRow): Promise<ConnectionRow | null> =>
  row.connectionId === null ? null : liveConnection(work, row.connectionId);

async function sharedWith(
  asked: Asked,
  row: WhatsAppSignUpRow,
  code: string,
): Promise<{ accessToken: string; endsAt: string | null; numbers: SharedNumber[] }> {
  try {
    const meta = await metaOf(asked, row);
    const accessToken = await tokenForCode(meta, { code, redirectUri: row.redirectUri });
    const { businessAccountIds, endsAt } = await reachOfToken(meta, accessToken);
    const numbers = await numbersOfAccounts(meta.fetch, accessToken, businessAccountIds);
    return { accessToken, endsAt, numbers };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    throw new Fault("conflict", whyNoNumbers(failure));
  }
}

/** A sign-up of this person in this session, from which a number may be chosen. @throws Fault not_found, gone */
export async function openedSignUp(
  work: Work,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<WhatsAppSignUpRow> {
  const { actor, now } = work;
  const row = await (isLocked ? work.rows(whatsappSignUps).lock(id) : work.rows(whatsappSignUps).get(id));
  if (row.userId !== actor.id || row.sessionId !== actor.sessionId) throw new Fault("not_found");
  if (row.secrets === null || row.connectedAt !== null || row.endsAt <= now)
    throw new Fault("gone", say("whatsapp_sign_ups.over"));
  return row;
}

export async function presentSignUp(work: Work, row: WhatsAppSignUpRow): Promise<WhatsAppSignUp> {
  const known = await work
    .from(connections, { account: connections.account })
    .where(and(eq(connections.provider, "whatsapp"), isNull(connections.deletedAt)));
  const { id, connectionId, isSimulated, endsAt } = row;
  return {
    id,
    connectionId,
    isSimulated,
    endsAt,
    numbers: (row.numbers ?? []).map(({ isRegistered: _, ...one }) => ({
      ...one,
      isConnected: known.some(({ account }) => account === one.account),
    })),
  };
}
