import type { AnyEndpoint } from "../../contract/kit.ts";
import { Fault } from "../fault.ts";
import { tenantAt } from "../modules/site/custom-domains/tenant-at.ts";
import { say } from "../modules/workspace/terms/texts.ts";
import type { Services } from "../services.ts";
import type { RequestInput } from "./idempotency.ts";

/** Half an hour: nobody knows when a workspace is resumed. */
const retryAfterSeconds = 1800;

type Answering = Pick<AnyEndpoint, "allow" | "path" | "whileSuspended">;

/** Whether it is a public call of a workspace's site that a suspended one refuses. */
export const isOfShutSite = ({ allow, path, whileSuspended }: Answering): boolean =>
  allow === "PUBLIC" && path.startsWith("/public/sites/{domain}") && whileSuspended !== "answers";

/** What a visitor says in a chat that is open already is taken in and kept, as a mail is. */
const isOfOpenChat = ({ whileSuspended }: Answering, { params, body }: RequestInput): boolean =>
  whileSuspended === "openChats" && (hasSession(params) || hasSession(body));
const hasSession = (from: unknown): boolean =>
  typeof from === "object" && from !== null && "sessionId" in from && typeof from.sessionId === "string";

/** The site of a suspended workspace answers nobody. @throws Fault not_available */
export async function refuseShutSite(
  endpoint: AnyEndpoint,
  input: RequestInput,
  services: Services,
): Promise<void> {
  if (!isOfShutSite(endpoint) || isOfOpenChat(endpoint, input)) return;
  if (!(await services.standings.hasSuspended())) return;
  const { domain } = input.params as { domain: string }; // each such call names one
  if (await services.standings.isSuspended(await tenantAt(services, domain)))
    throw new Fault("not_available", say("terms.not_available"), { retryAfterSeconds });
}
