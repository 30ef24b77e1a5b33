import { randomBytes } from "node:crypto";
import { domainToUnicode } from "node:url";
import { asc, eq } from "drizzle-orm";
import { customDomains as calls } from "../../../../contract/site/custom-domains.ts";
import type { CustomDomain } from "../../../../contract/site/custom-domains.ts";
import { limits } from "../../../../contract/limits.ts";
import { platformDomain } from "../../../../contract/preview-hosts.ts";
import { later } from "../../../clock.ts";
import { refusalOf } from "../../../db/refusal.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { checkDomain, checkDomainJob, overdueDomains, domainTargetOf } from "./check.ts";
import type { DomainRow } from "./check.ts";
import { nameDomain, recordName, recordValue } from "./rules.ts";
import { customDomains } from "./table.ts";
import { say } from "./texts.ts";

const customDomainCalls = implement(calls, {
  list: async ({ services, ...work }) => ({
    items: (
      await work
        .rows(customDomains)
        .list({ orderBy: [asc(customDomains.domain)], limit: limits.customDomainsMax })
    ).map((row) => presentCustomDomain(services, row)),
  }),
  verify: async ({ body, desk, actor, tenant, services }) => {
    if (!actor?.id || tenant === null) throw new Fault("unauthenticated");
    const named = nameDomain(body.domain, [
      services.env.publicDomain,
      platformDomain(services.env.previewHosts),
    ]);
    if ("problem" in named) throw fieldFault("domain", named.problem);
    const known = await desk.read(tenant, actor, (work) => byName(work, named.domain));
    if (known) await checkDomain({ desk, services, tenant }, actor, known);
    // Nobody can have published a token that has just been made: the first look comes in a minute.
    else
      await desk
        .transaction(tenant, actor, (work) => add(work, named.domain))
        .catch((error: unknown) => {
          if (refusalOf(error)?.constraint !== "custom_domains_domain") throw error;
        }); // a colleague, or a second click, was first
    const row = await desk.read(tenant, actor, (work) => byName(work, named.domain));
    if (!row) throw new Fault("not_found"); // removed by somebody else meanwhile
    return presentCustomDomain(services, row);
  },
  remove: async ({ params, ...work }) => {
    await work.rows(customDomains).remove(params.id);
    await touchSite(work);
    return {};
  },
});

const byName = async (work: Work, domain: string): Promise<DomainRow | undefined> =>
  (await work.rows(customDomains).list({ where: eq(customDomains.domain, domain), limit: 1 }))[0];

async function add(work: Work, domain: string): Promise<void> {
  if ((await work.rows(customDomains).count()) >= limits.customDomainsMax)
    throw new Fault("conflict", say("custom_domains.too_many", { max: limits.customDomainsMax }));
  const nextCheckAt = later(work.now, { minutes: 1 });
  const { id } = await work.rows(customDomains).insert({
    domain,
    token: randomBytes(20).toString("base64url"),
    askedAt: work.now,
    nextCheckAt,
    createdAt: work.now,
    updatedAt: work.now,
  });
  work.enqueue(checkDomainJob, { domainId: id, dueAt: nextCheckAt }, nextCheckAt);
  work.publish("resource_changed", { group: "custom-domains", id }, ["supervisors"]);
}

function presentCustomDomain(services: Services, row: DomainRow): CustomDomain {
  return {
    ...row,
    shown: domainToUnicode(row.domain),
    record: { name: recordName(row.domain), type: "TXT", value: recordValue(row.token) },
    target: domainTargetOf(services, row.tenantId),
  };
}

export const customDomainsModule = defineModule("site/custom-domains", {
  calls: customDomainCalls,
  jobs: [checkDomainJob],
  routines: [overdueDomains],
});
