import { domainToASCII } from "node:url";
import { and, asc, eq, inArray } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { tenantOfDomain } from "../../../kernel/tenant.ts";
import { customDomains } from "./table.ts";

const isProved = inArray(customDomains.state, ["VERIFIED", "ACTIVE"]);
/** As it is in the DNS, however it was written: in punycode, without the port and the root dot. */
const hostOf = (domain: string): string =>
  domainToASCII(
    domain
      .normalize("NFKC")
      .replace(/:\d{1,5}$/, "")
      .replace(/\.$/, ""),
  );

/** Whose a domain is that was proved, or null. */
export async function domainOwnerOf(
  { database }: Pick<Services, "database">,
  domain: string,
): Promise<string | null> {
  const [row] = await database.read("system", (db) =>
    db
      .select({ tenant: customDomains.tenantId })
      .from(customDomains)
      .where(and(eq(customDomains.domain, hostOf(domain)), isProved)),
  );
  return row?.tenant ?? null;
}

/**
 * The tenant that a public call names: by slug, by its host under the product's domain, or by a domain of its
 * own. @throws Fault not_found
 */
export async function tenantAt(
  services: Pick<Services, "database" | "env">,
  domain: string,
): Promise<string> {
  const host = hostOf(domain);
  if (!host.includes(".") || host.endsWith(`.${services.env.publicDomain}`))
    return tenantOfDomain(domain, services.env.publicDomain);
  const owner = await domainOwnerOf(services, host);
  if (owner === null) throw new Fault("not_found");
  return owner;
}

/** The domain under which the tenant's site is to be found best: the first of its own that is in use. */
export async function hostOfSite({ from }: Work): Promise<string | null> {
  const [row] = await from(customDomains, { domain: customDomains.domain })
    .where(eq(customDomains.state, "ACTIVE"))
    .orderBy(asc(customDomains.id))
    .limit(1);
  return row?.domain ?? null;
}
