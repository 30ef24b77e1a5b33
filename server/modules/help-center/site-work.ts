import type { Locale } from "../../../contract/enums.ts";
import { locales } from "../../../contract/enums.ts";
import type { OpenContext } from "../../http/implement.ts";
import type { Services } from "../../services.ts";
import type { Work } from "../../work.ts";
import { tenantHere, visitor } from "../chat/site.ts";
import { tenantAt } from "../custom-domains/tenant-at.ts";
import { rememberBy } from "./site-memory.ts";
import type { Remember } from "./site-memory.ts";

/** A tenant's public site: its own language, and the domain that it was asked for by. */
export interface SiteWork extends Work { ownLocale: Locale; domain: string; remember: Remember }
type Asked = Pick<OpenContext<never>, "desk" | "services"> & { caller: Parameters<typeof visitor>[0]; params: { domain: string } };

/** What a visitor reads of the site that the address names. @throws Fault not_found where no such site is */
export const onSite = async <T>({ desk, caller, services, params }: Asked, read: (site: SiteWork) => Promise<T>): Promise<T> => desk.look(await tenantAt(services, params.domain), visitor(caller), async (work) => read(await siteIn(work, params.domain, services)));
/** What a visitor leaves there. */
export const changeSite = async <T>({ desk, caller, services, params }: Asked, change: (site: SiteWork) => Promise<T>): Promise<T> => desk.change(await tenantAt(services, params.domain), visitor(caller), async (work) => change(await siteIn(work, params.domain, services)));

async function siteIn(work: Work, domain: string, services: Pick<Services, "database">): Promise<SiteWork> {
  const { locale } = await tenantHere(work);
  return { ...work, domain, remember: rememberBy(services, work), ownLocale: locales.find((known) => known === locale) ?? "en" };
}
