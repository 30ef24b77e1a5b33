import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import { tenants } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { maySeeReview } from "../../insight/quality/rules.ts";
import { qualityReviews } from "../../insight/quality/table.ts";
import { users } from "../../people/session/table.ts";
import { maySeeChannel } from "../../team/team-chat/rules.ts";
import { teamChannels, teamMembers } from "../../team/team-chat/table.ts";
import { maySee } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";

/**
 * What its person may see now of what a notification is about: all of it; a sensitive ticket; nothing any
 * more.
 */
type Sight = "plain" | "sensitive" | "gone";
interface Target {
  kind: "ticket" | "channel" | "review";
  id: string;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const addresses: [Target["kind"], RegExp][] = [
  ["ticket", new RegExp(`^/tickets/(${uuid})(?:[/?#]|$)`, "u")],
  ["channel", new RegExp(`^/team-chat\\?(?:[^#]*&)?channel=(${uuid})(?:[&#]|$)`, "u")],
  ["review", new RegExp(`^/quality-assurance(?:/mine)?\\?(?:[^#]*&)?open=(${uuid})(?:[&#]|$)`, "u")],
];

/** The row that an address of the desk leads to, where who may see it depends on the reader. */
export function targetOf(actionUrl: string | null): Target | null {
  for (const [kind, address] of addresses) {
    const id = address.exec(actionUrl ?? "")?.[1];
    if (id !== undefined) return { kind, id };
  }
  return null;
}

interface Reader {
  id: string;
  /** Null: they are gone, deactivated, or of a role that is no more. */
  role: Role | null;
  locale: Locale;
}
interface Seen {
  sightOf(actionUrl: string | null): Sight;
  locale: Locale;
}

/**
 * What one person may see now of what these addresses lead to: at most four queries, however many there
 * are.
 */
export async function seenBy(
  work: Work,
  userId: string,
  actionUrls: readonly (string | null)[],
): Promise<Seen> {
  const targets = actionUrls.flatMap((url) => targetOf(url) ?? []);
  const reader = await readerOf(work, userId);
  const idsOf = (kind: Target["kind"]) => [
    ...new Set(targets.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const sights = new Map<string, Sight>([
    ...(await ticketSights(work, reader, idsOf("ticket"))),
    ...(await channelSights(work, reader, idsOf("channel"))),
    ...(await reviewSights(work, reader, idsOf("review"))),
  ]);
  return {
    locale: reader.locale,
    sightOf: (actionUrl) => {
      if (reader.role === null) return "gone";
      const target = targetOf(actionUrl);
      return target === null ? "plain" : (sights.get(target.id) ?? "gone");
    },
  };
}

async function readerOf({ db, tenant }: Work, userId: string): Promise<Reader> {
  const [row] = await db
    .select({
      role: users.role,
      isActive: users.isActive,
      locale: users.locale,
      tenantLocale: tenants.locale,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(users.tenantId, tenant), eq(users.id, userId)));
  return {
    id: userId,
    role: row?.isActive === true && isRole(row.role) ? row.role : null,
    locale: locales.find((known) => known === (row?.locale ?? row?.tenantLocale)) ?? "en",
  };
}

async function ticketSights(
  { db, tenant }: Work,
  { id: userId, role }: Reader,
  ids: string[],
): Promise<[string, Sight][]> {
  if (ids.length === 0 || role === null) return [];
  const rows = await db
    .select({
      id: tickets.id,
      isSensitive: tickets.isSensitive,
      assignedToId: tickets.assignedToId,
      deletedAt: tickets.deletedAt,
    })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenant), inArray(tickets.id, ids)));
  return rows.map((row) => [
    row.id,
    row.deletedAt !== null || !maySee({ id: userId, role }, row)
      ? "gone"
      : row.isSensitive
        ? "sensitive"
        : "plain",
  ]);
}

async function channelSights(
  { db, tenant }: Work,
  { id: userId, role }: Reader,
  ids: string[],
): Promise<[string, Sight][]> {
  if (ids.length === 0 || role === null) return [];
  const rows = await db
    .select({
      id: teamChannels.id,
      kind: teamChannels.kind,
      isPrivate: teamChannels.isPrivate,
      isMember: isNotNull(teamMembers.id).mapWith(Boolean),
    })
    .from(teamChannels)
    .leftJoin(
      teamMembers,
      and(
        eq(teamMembers.tenantId, tenant),
        eq(teamMembers.channelId, teamChannels.id),
        eq(teamMembers.userId, userId),
      ),
    )
    .where(and(eq(teamChannels.tenantId, tenant), inArray(teamChannels.id, ids)));
  return rows.map(({ id, isMember, ...channel }) => [
    id,
    maySeeChannel(channel, isMember) ? "plain" : "gone",
  ]);
}

async function reviewSights(
  { db, tenant }: Work,
  { id: userId, role }: Reader,
  ids: string[],
): Promise<[string, Sight][]> {
  if (ids.length === 0 || role === null) return [];
  const viewer = { id: userId, isSupervisor: outranks(role, "SUPERVISOR") };
  const columns = {
    id: qualityReviews.id,
    state: qualityReviews.state,
    dispute: qualityReviews.dispute,
    calibrationId: qualityReviews.calibrationId,
    agentId: qualityReviews.agentId,
    reviewerId: qualityReviews.reviewerId,
  };
  const rows = await db
    .select(columns)
    .from(qualityReviews)
    .where(and(eq(qualityReviews.tenantId, tenant), inArray(qualityReviews.id, ids)));
  return rows.map(({ id, calibrationId, ...review }) => [
    id,
    maySeeReview(viewer, { ...review, isCalibration: calibrationId !== null }) ? "plain" : "gone",
  ]);
}

const goneTitles: Record<Target["kind"], Record<Locale, string>> = {
  ticket: {
    en: "A ticket that you can no longer open",
    es: "Un ticket que ya no puedes abrir",
    ar: "تذكرة لم يعد بإمكانك فتحها",
  },
  channel: {
    en: "A conversation that you can no longer open",
    es: "Una conversación que ya no puedes abrir",
    ar: "محادثة لم يعد بإمكانك فتحها",
  },
  review: {
    en: "A review that you can no longer open",
    es: "Una revisión que ya no puedes abrir",
    ar: "مراجعة لم يعد بإمكانك فتحها",
  },
};
/** Stands for the words of a notification about something that has gone out of its person's sight. */
export const goneTitle = (actionUrl: string | null, locale: Locale): string =>
  goneTitles[targetOf(actionUrl)?.kind ?? "ticket"][locale];

/** Stands, outside the desk, for the words of a notification about a sensitive ticket. */
export const sensitiveWords: Record<Locale, { title: string; body: string }> = {
  en: { title: "A sensitive ticket", body: "There is something new on it. Open the desk to read what." },
  es: { title: "Un ticket confidencial", body: "Hay novedades en él. Abre la mesa para leerlas." },
  ar: { title: "تذكرة حساسة", body: "فيها جديد. افتح المكتب لقراءته." },
};
