import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Locale } from "../../../contract/locales.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { timers } from "../../db/table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { askTimerName } from "../../modules/insight/surveys/schedule.ts";
import { surveySettings, ticketSurveys } from "../../modules/insight/surveys/table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";

/** What people said, by score; a language tag of the ticket finds its own. */
const said: Record<string, Record<1 | 2 | 3 | 4 | 5, string[]>> = {
  en: {
    5: [
      "Answered within the hour and solved at once. Thank you!",
      "Friendly, quick, and they knew what they were talking about.",
      "Best support I have had in years.",
    ],
    4: ["Good help, though I had to send the photo twice.", "Sorted in the end, thank you."],
    3: ["It took three days, but it is fine now.", "All right."],
    2: ["I had to explain everything again to a second person.", "The parcel came, the apology did not."],
    1: [
      "Nobody read my message. I got an answer to a question I never asked.",
      "Still waiting for my refund.",
    ],
  },
  es: {
    5: ["Rápidos y muy amables, gracias."],
    4: ["Bien resuelto, aunque tardó un poco."],
    3: ["Correcto, sin más."],
    2: ["Tuve que insistir varias veces."],
    1: ["Sigo sin mi reembolso."],
  },
  ar: {
    5: ["رد سريع ولطيف، شكرًا جزيلًا."],
    4: ["خدمة جيدة، وكان يمكن أن تكون أسرع."],
    3: ["لا بأس."],
    2: ["اضطررت إلى شرح المشكلة مرتين."],
    1: ["لم يُحل شيء حتى الآن."],
  },
};

/** Chance that is the same on every machine: 0 to 99. */
const dice = (name: string): number => (createHash("sha256").update(name).digest()[0] ?? 0) % 100;
/** Most are content. */
const scoreOf = (roll: number): 1 | 2 | 3 | 4 | 5 =>
  roll < 46 ? 5 : roll < 74 ? 4 : roll < 86 ? 3 : roll < 94 ? 2 : 1;

/**
 * Settings, and a survey for each ticket that came to its end: answered, waiting, called off, and one that is
 * still to be sent.
 */
export async function seedSurveys(
  db: Db,
  tenantId: string,
  now: string,
  id: (name: string, moment?: string) => string,
): Promise<void> {
  const isNps = tenantId === "globex";
  await db.insert(surveySettings).values({
    tenantId,
    id: id("survey settings"),
    timing: "DELAYED",
    delayHours: isNps ? 24 : 2,
    throttleDays: 7,
    scale: isNps ? "NPS" : "CSAT",
    lowScoreMax: isNps ? 6 : 2,
    updatedAt: later(now, { days: -100 }),
  });
  const ended = await db
    .select({ ticket: tickets, email: contacts.email, name: contacts.name, status: contacts.status })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        inArray(tickets.status, ["RESOLVED", "CLOSED"]),
        isNotNull(tickets.resolvedAt),
        isNull(tickets.deletedAt),
      ),
    )
    .orderBy(asc(tickets.resolvedAt), asc(tickets.number));
  const lastAsked = new Map<string, string>();
  const rows = ended.map(({ ticket, email, name, status }, at): typeof ticketSurveys.$inferInsert => {
    const dueAt = later(ticket.resolvedAt ?? now, { hours: isNps ? 24 : 2 });
    const locale: Locale = ticket.tags.find((tag) => tag === "es" || tag === "ar") ?? "en";
    const base = {
      tenantId,
      id: id(`survey ${ticket.number}`, ticket.resolvedAt ?? now),
      ticketId: ticket.id,
      contactId: ticket.contactId,
      agentId: ticket.assignedToId,
      scale: isNps ? ("NPS" as const) : ("CSAT" as const),
      locale,
      dueAt,
      createdAt: ticket.resolvedAt ?? now,
    };
    const before = lastAsked.get(ticket.contactId ?? "");
    if (dueAt > now) return { ...base, state: "SCHEDULED" };
    if (status === "BLOCKED") return { ...base, state: "CANCELLED", reason: "BLOCKED" };
    if (email === null && ticket.channel !== "CHAT")
      return { ...base, state: "CANCELLED", reason: "UNREACHABLE" };
    if (before !== undefined && before > later(dueAt, { days: -7 }))
      return { ...base, state: "CANCELLED", reason: "THROTTLED" };
    lastAsked.set(ticket.contactId ?? "", dueAt);
    const sent = { ...base, sentAt: dueAt, sentTo: email ?? name, isInChat: ticket.channel === "CHAT" };
    const answeredAt = later(dueAt, { minutes: 7 + dice(`after ${ticket.number}`) * 13 });
    if (dice(`${tenantId} answers ${ticket.number}`) > 62 || answeredAt > now)
      return { ...sent, state: "SENT" };
    const score = scoreOf(dice(`${tenantId} score ${ticket.number}`));
    const words = (said[base.locale] ?? said["en"])?.[score] ?? [];
    return {
      ...sent,
      state: "ANSWERED",
      score: isNps ? score * 2 : score,
      comment: dice(`${tenantId} words ${ticket.number}`) < 60 ? (words[at % words.length] ?? null) : null,
      answeredAt,
      answeredBy: sent.isInChat ? "CHAT" : "PAGE",
    };
  });
  const [waiting] = await db
    .select({ ticket: tickets })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.status, "RESOLVED"), isNotNull(tickets.contactId)))
    .orderBy(asc(tickets.resolvedAt))
    .limit(1)
    .offset(1);
  // One that is still to come, so that each state is there whatever the hour: it waits for tomorrow.
  const asScheduled = rows.map((row): typeof ticketSurveys.$inferInsert =>
    row.ticketId === waiting?.ticket.id
      ? {
          ...row,
          state: "SCHEDULED",
          dueAt: later(now, { hours: 24 }),
          sentAt: null,
          sentTo: null,
          score: null,
          comment: null,
          answeredAt: null,
          answeredBy: null,
          reason: null,
        }
      : row,
  );
  if (asScheduled.length > 0) await db.insert(ticketSurveys).values(asScheduled);
  const scheduled = asScheduled.filter(({ state }) => state === "SCHEDULED");
  if (scheduled.length > 0)
    await db.insert(timers).values(
      scheduled.map(({ id: surveyId = "", dueAt }) => ({
        tenantId,
        kind: askTimerName.name,
        key: surveyId,
        fireAt: dueAt ?? now,
        tryAt: dueAt ?? now,
        payload: { surveyId },
      })),
    );
}
