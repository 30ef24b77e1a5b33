import type { AnyEndpoint } from "../../contract/kit.ts";
import { Fault } from "../fault.ts";
import { tenantAt } from "../modules/site/custom-domains/tenant-at.ts";
import { say } from "../modules/workspace/terms/texts.ts";
import type { Services } from "../services.ts";
import type { RequestInput } from "./idempotency.ts";

/** Half an hour: nobody knows when a workspace is resumed. */
const retryAfterSeconds = 1800;

/** The name of a workspace is told to whoever signs in there. */
const stillAnswered = new Set(["public-site.site"]);

/** Whether it is a public call of a workspace's site. */
export const isOfSite = ({ id, allow, path }: Pick<AnyEndpoint, "id" | "allow" | "path">): boolean =>
  allow === "PUBLIC" && path.startsWith("/public/sites/{domain}") && !stillAnswered.has(id);

/** What a visitor says in a chat that is open already is taken in and kept, as a mail is. */
const isOfOpenChat = ({ params, body }: RequestInput): boolean => hasSession(params) || hasSession(body);
const hasSession = (from: unknown): boolean =>
  typeof from === "object" && from !== null && "sessionId" in from && typeof from.sessionId === "string";

/** The site of a suspended workspace answers nobody. @throws Fault not_available */
export async function refuseShutSite(
  endpoint: AnyEndpoint,
  input: RequestInput,
  services: Services,
): Promise<void> {
  if (!isOfSite(endpoint) || isOfOpenChat(input) || !(await services.standings.hasSuspended())) return;
  const { domain } = input.params as { domain: string }; // each such call names one
  if (await services.standings.isSuspended(await tenantAt(services, domain)))
    throw new Fault("not_available", say("terms.not_available"), { retryAfterSeconds });
}
