import { publicSite as calls } from "../../../contract/public-site.ts";
import { implement } from "../../http/implement.ts";
import { hostOfSite, tenantAt } from "../custom-domains/tenant-at.ts";
import { history, say } from "./conversation.ts";
import { siteOf, tenantHere, visitor } from "./site.ts";

/** What a visitor without an account may do: each call finds its tenant by the domain, and works in that tenant's scope alone. */
export const publicSiteCalls = implement(calls, {
  site: async ({ params, desk, caller, services }) => desk.look(await tenantAt(services, params.domain), visitor(caller), async (work) => ({ ...await siteOf(work, services.env.publicDomain), host: await hostOfSite(work) })),
  sendChatMessage: async ({ params, body, desk, caller, services }) => desk.change(await tenantAt(services, params.domain), visitor(caller), async (work) => { await tenantHere(work); return say(work, body); }),
  chatHistory: async ({ params, query, desk, caller, services }) => desk.look(await tenantAt(services, params.domain), visitor(caller), async (work) => { await tenantHere(work); return history(work, params.sessionId, query.after); }),
});
