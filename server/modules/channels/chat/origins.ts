import { isOriginIn } from "../../../../contract/channels/chat-origins.ts";
import { Fault } from "../../../fault.ts";
import { isWebOrigin } from "../../../kernel/web-origins.ts";
import type { Services } from "../../../services.ts";
import { tenantAt } from "../../site/custom-domains/tenant-at.ts";
import { boxOf } from "./box.ts";

type Needed = Pick<Services, "database" | "env">;

/**
 * Whether a page of this origin may act for a tenant's visitors: one under the host that is called, one of
 * the tenant's own addresses where a proxy in front names another host, one of the web side that stands
 * apart, or one that the tenant named. What is no browser has no origin.
 */
export async function isWelcome(
  services: Needed,
  tenant: string,
  origin: string | undefined,
  calledHost: string | undefined,
): Promise<boolean> {
  if (origin === undefined || isWebOrigin(services.env, origin)) return true;
  const host = URL.canParse(origin) ? new URL(origin).host : "";
  if (host === "") return false; // "null": a frame that may be anybody's
  if (host === calledHost?.toLowerCase()) return true;
  const isOwn =
    host.includes(".") &&
    (await tenantAt(services, host).then(
      (owner) => owner === tenant,
      (error: unknown) => {
        if (error instanceof Fault) return false;
        throw error;
      },
    ));
  return (
    isOwn ||
    services.database.read({ tenant }, async (db) =>
      isOriginIn((await boxOf({ db, tenant })).origins, origin),
    )
  );
}
