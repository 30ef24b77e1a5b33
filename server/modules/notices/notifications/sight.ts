import { eq } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { isRole } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import { tenants } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { noticeTargets } from "./notice-targets.ts";
import type { NoticeTarget, Sight } from "./notice-targets.ts";
import { say } from "./texts.ts";
import { inWords } from "../../../words/texts.ts";

/** The row that an address of the desk leads to, where who may see it depends on the reader. */
export function noticeTargetOf(actionUrl: string | null): { target: NoticeTarget; id: string } | null {
  for (const target of noticeTargets.all()) {
    const id = target.address.exec(actionUrl ?? "")?.[1];
    if (id !== undefined) return { target, id };
  }
  return null;
}

interface Reader {
  /** Null: they are gone, deactivated, or of a role that is no more. */
  role: Role | null;
  locale: Locale;
}
interface Seen {
  sightOf(actionUrl: string | null): Sight;
  locale: Locale;
}

/**
 * What one person may see now of what these addresses lead to: one query for them, and one for each kind of
 * target, however many addresses there are.
 */
export async function seenBy(
  work: Work,
  userId: string,
  actionUrls: readonly (string | null)[],
): Promise<Seen> {
  const found = actionUrls.flatMap((url) => noticeTargetOf(url) ?? []);
  const { role, locale } = await readerOf(work, userId);
  const sights = new Map<string, Sight>();
  if (role !== null)
    for (const target of noticeTargets.all()) {
      const ids = [...new Set(found.filter((one) => one.target === target).map(({ id }) => id))];
      if (ids.length === 0) continue;
      for (const [id, sight] of await target.sightsOf(work, { id: userId, role }, ids)) sights.set(id, sight);
    }
  return {
    locale,
    sightOf: (actionUrl) => {
      if (role === null) return "gone";
      const id = noticeTargetOf(actionUrl)?.id;
      return id === undefined ? "plain" : (sights.get(id) ?? "gone");
    },
  };
}

async function readerOf({ from }: Work, userId: string): Promise<Reader> {
  const [row] = await from(users, {
    role: users.role,
    isActive: users.isActive,
    locale: users.locale,
    tenantLocale: tenants.locale,
  })
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, userId));
  return {
    role: row?.isActive === true && isRole(row.role) ? row.role : null,
    locale: locales.find((known) => known === (row?.locale ?? row?.tenantLocale)) ?? "en",
  };
}

const goneTicket = say("notifications.ticket_out_of_sight");
/** Stands for the words of a notification about something that has gone out of its person's sight. */
export const goneTitle = (actionUrl: string | null, locale: Locale): string =>
  inWords(noticeTargetOf(actionUrl)?.target.goneTitle ?? goneTicket, locale);

/** Stands, outside the desk, for the words of a notification about a sensitive ticket. */
export const sensitiveWords = (locale: Locale): { title: string; body: string } => ({
  title: inWords(say("notifications.sensitive_ticket"), locale),
  body: inWords(say("notifications.something_new"), locale),
});
