import type { Locale } from "../../../contract/enums.ts";
import { locales } from "../../../contract/enums.ts";
import type { OpenContext } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { tenantHere, visitor } from "../chat/site.ts";
import { tenantAt } from "../custom-domains/tenant-at.ts";

/** A tenant's public site: its own language, and the domain that it was asked for by. */
export interface SiteWork extends Work { ownLocale: Locale; domain: string }
type Asked = Pick<OpenContext<never>, "desk" | "caller" | "services"> & { params: { domain: string } };

/** What a visitor reads of the site that the address names. @throws Fault not_found where no such site is */
export const onSite = async <T>({ desk, caller, services, params }: Asked, read: (site: SiteWork) => Promise<T>): Promise<T> => desk.look(await tenantAt(services, params.domain), visitor(caller), async (work) => read(await siteIn(work, params.domain)));
/** What a visitor leaves there. */
export const changeSite = async <T>({ desk, caller, services, params }: Asked, change: (site: SiteWork) => Promise<T>): Promise<T> => desk.change(await tenantAt(services, params.domain), visitor(caller), async (work) => change(await siteIn(work, params.domain)));

async function siteIn(work: Work, domain: string): Promise<SiteWork> {
  const { locale } = await tenantHere(work);
  return { ...work, domain, ownLocale: locales.find((known) => known === locale) ?? "en" };
}
