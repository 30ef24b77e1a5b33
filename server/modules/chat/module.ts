import { publicSite as calls } from "../../../contract/public-site.ts";
import { implement } from "../../http/implement.ts";
import { history, say } from "./conversation.ts";
import { siteOf, tenantHere, tenantOfDomain, visitor } from "./site.ts";

/** What a visitor without an account may do: each call finds its tenant by the domain, and works in that tenant's scope alone. */
export const publicSiteCalls = implement(calls, {
  site: ({ params, desk, caller, services: { env } }) => desk.look(tenantOfDomain(params.domain, env.publicDomain), visitor(caller), (work) => siteOf(work, env.publicDomain)),
  sendChatMessage: ({ params, body, desk, caller, services: { env } }) => desk.change(tenantOfDomain(params.domain, env.publicDomain), visitor(caller), async (work) => { await tenantHere(work); return say(work, body); }),
  chatHistory: ({ params, query, desk, caller, services: { env } }) => desk.look(tenantOfDomain(params.domain, env.publicDomain), visitor(caller), async (work) => { await tenantHere(work); return history(work, params.sessionId, query.after); }),
});
