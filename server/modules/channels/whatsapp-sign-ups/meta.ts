import { and, eq, sql } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import type { SimulatorMemory } from "../../../providers/channel/simulated-channel.ts";
import type { SignUpCall } from "../../../providers/channel/whatsapp/sign-up.ts";
import { simulateSignUp, simulatedSignUpApp } from "../../../providers/channel/whatsapp/sign-up-simulator.ts";
import type { SimulatedSignUp } from "../../../providers/channel/whatsapp/sign-up-simulator.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { appsServing } from "../../workspace/app-registrations/queries.ts";
import { openApp } from "../../workspace/app-registrations/secrets.ts";
import { whatsappSignUps } from "./table.ts";
import type { WhatsAppSignUpRow } from "./table.ts";
import { say } from "./texts.ts";

/**
 * How Meta is reached for a sign-up: by the app that it was begun with.
 * @throws Fault conflict; ProviderFailure where the app's secret cannot be opened
 */
export async function metaOf(asked: Asked, row: WhatsAppSignUpRow): Promise<SignUpCall> {
  if (row.isSimulated) return { app: simulatedSignUpApp, fetch: simulatedMeta(asked, row).fetch };
  const { desk, services } = asked;
  const [app] = await appsServing(desk, row.tenantId, "META");
  if (app?.clientId !== row.clientId) throw new Fault("conflict", say("whatsapp_sign_ups.app_changed"));
  const { clientSecret } = openApp(services, app, app.secrets);
  return { app: { clientId: app.clientId, clientSecret }, fetch: services.providerFetch };
}

/** A workspace has the same numbers at the simulated Meta each time. */
export const simulatedMeta = (
  { desk }: Pick<Asked, "desk">,
  row: Pick<WhatsAppSignUpRow, "tenantId" | "id">,
): SimulatedSignUp =>
  simulateSignUp({ seed: row.tenantId, memory: memoryOfSignUp(desk, row), now: () => desk.clock.now() });

/** In the sign-up's own row, which is locked while the state changes. */
const memoryOfSignUp = (
  desk: Desk,
  { tenantId, id }: Pick<WhatsAppSignUpRow, "tenantId" | "id">,
): SimulatorMemory<object> => ({
  change: (run) =>
    desk.transaction(tenantId, systemActor, async ({ from, update }) => {
      const isIt = and(eq(whatsappSignUps.tenantId, tenantId), eq(whatsappSignUps.id, id));
      const [held] = await from(whatsappSignUps, { simulator: whatsappSignUps.simulator })
        .where(isIt)
        .for("update");
      if (!held) throw new Fault("not_found");
      const state: object = held.simulator ?? {};
      const result = await run(state);
      await update(whatsappSignUps)
        .set({ simulator: sql`${JSON.stringify(state)}::jsonb` })
        .where(isIt);
      return result;
    }),
});
