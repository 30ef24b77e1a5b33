import { Fault } from "../../../fault.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import type { SignUpCall, SimulatedSignUp } from "../../../providers/registry.ts";
import { simulateSignUp, simulatedSignUpApp } from "../../../providers/registry.ts";
import { appsServing } from "../../workspace/app-registrations/queries.ts";
import { openApp } from "../../workspace/app-registrations/secrets.ts";
import { memoryInRow } from "../../workspace/connections/simulator-memory.ts";
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
  simulateSignUp({
    seed: row.tenantId,
    memory: memoryInRow(desk, whatsappSignUps, row),
    now: () => desk.clock.now(),
  });
