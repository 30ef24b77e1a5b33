// What the database says of a run, against what its generator was told: nothing lost, nothing twice, all heard.
import { arrayOverlaps, asc, inArray, like, sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";
import { events } from "../../../server/db/table.ts";
import { chatSessions } from "../../../server/modules/channels/chat/table.ts";
import { ticketMessages, tickets } from "../../../server/modules/desk/tickets/table.ts";
import type { Report } from "./generator.ts";
import { mix } from "./hearing.ts";
import type { Hearing } from "./hearing.ts";

export interface Account {
  /** Acknowledged and not there. */ lost: number;
  /** There twice. */ doubled: number;
  tickets: number;
  messages: number;
  events: number;
  /** Sockets that did not hear just what was theirs, in its order. */ unheard: {
    who: string;
    why: string;
  }[];
}

export async function account(
  database: Database,
  tenant: string,
  mark: string,
  report: Report,
): Promise<Account> {
  return database.read({ tenant }, async (db) => {
    const texts = await db
      .select({ text: ticketMessages.text, count: sql<number>`count(*)::int` })
      .from(ticketMessages)
      .where(like(ticketMessages.text, `${mark} %`))
      .groupBy(ticketMessages.text);
    const counts = new Map(texts.map(({ text, count }) => [text, count]));
    const found = await db.select({ number: tickets.number }).from(tickets);
    const numbers = new Set(found.map(({ number }) => number));
    const told = await db
      .select({ seq: events.seq, audience: events.audience })
      .from(events)
      .where(arrayOverlaps(events.audience, audiencesOf(report)))
      .orderBy(asc(events.seq));
    const keys = report.visitors.map(({ key }) => key);
    const sessions =
      keys.length === 0
        ? []
        : await db
            .select({ id: chatSessions.id, key: chatSessions.key })
            .from(chatSessions)
            .where(inArray(chatSessions.key, keys));
    const all = await db
      .select({ seq: events.seq, audience: events.audience })
      .from(events)
      .where(sql`array_to_string(${events.audience}, ' ') like '%chat:%'`)
      .orderBy(asc(events.seq));
    return {
      lost:
        report.written.filter((text) => !counts.has(text)).length +
        report.numbers.filter((number) => !numbers.has(number)).length,
      doubled:
        texts.filter(({ count }) => count > 1).length +
        (report.numbers.length - new Set(report.numbers).size) +
        (found.length - numbers.size),
      tickets: found.length,
      messages: texts.length,
      events: told.length + all.length,
      unheard: [
        ...missing(report.agents, told, ({ id }) => ["staff", `user:${id}`]),
        ...missing(report.visitors, all, ({ key }) =>
          sessions.filter((session) => session.key === key).map(({ id }) => `chat:${id}`),
        ),
      ],
    };
  });
}

const audiencesOf = ({ agents }: Report): string[] => ["staff", ...agents.map(({ id }) => `user:${id}`)];

/** By audience, so that the few that a socket hears are found without looking at all of them. */
function missing<Of extends Hearing>(
  heard: readonly Of[],
  told: readonly { seq: number; audience: string[] }[],
  audiences: (one: Of) => string[],
): Account["unheard"] {
  const byAudience = new Map<string, number[]>();
  for (const { seq, audience } of told)
    for (const one of audience) byAudience.set(one, [...(byAudience.get(one) ?? []), seq]);
  return heard.flatMap((one) => {
    const of = audiences(one);
    const seqs = [...new Set(of.flatMap((audience) => byAudience.get(audience) ?? []))]
      .filter((seq) => seq > one.from)
      .sort((a, b) => a - b);
    const who = of.at(-1) ?? "";
    if (one.outOfOrder > 0) return [{ who, why: `${one.outOfOrder} out of order` }];
    if (one.count !== seqs.length) return [{ who, why: `${one.count} of ${seqs.length} events` }];
    return one.sum === seqs.reduce(mix, 0) ? [] : [{ who, why: "other events" }];
  });
}
