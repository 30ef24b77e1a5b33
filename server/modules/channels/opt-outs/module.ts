import { publicConsents } from "../../../../contract/crm/consents.ts";
import { Fault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import { tenantAt } from "../../site/custom-domains/tenant-at.ts";
import { changeByLink, publicConsent } from "./change-by-link.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";
import type { Unsubscribes } from "./unsubscribe-token.ts";

// Each finds its tenant by the domain; a token of another tenant is one that never was.
const publicConsentCalls = implement(publicConsents, {
  get: async ({ params, desk, caller, services }) => {
    const { tenant, of } = await placeOf(services, params);
    return desk.read(tenant, visitorActor(caller), async (work) => {
      await tenantHere(work);
      return publicConsent(work, of);
    });
  },
  set: async ({ params, body, desk, caller, services }) => {
    const { tenant, of } = await placeOf(services, params);
    return desk.transaction(tenant, visitorActor(caller), async (work) => {
      await tenantHere(work);
      return changeByLink(work, of, body.state);
    });
  },
});

/** @throws Fault not_found for a link that never was, or whose key is gone */
async function placeOf(
  services: Services,
  { domain, token }: { domain: string; token: string },
): Promise<{ tenant: string; of: Unsubscribes }> {
  const tenant = await tenantAt(services, domain);
  const of = await readUnsubscribeToken(services, tenant, token);
  if (!of) throw new Fault("not_found");
  return { tenant, of };
}

export const optOutsModule = defineModule("channels/opt-outs", { calls: publicConsentCalls });
