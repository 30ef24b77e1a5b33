import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { tenants } from "../../../db/table.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import { users } from "../../people/session/table.ts";
import { tokenAtOf, tokenStateOf } from "../../workspace/connection-settings/tokens.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { say } from "./texts.ts";

/**
 * Each day, after tokens were renewed: administrators are told of those that were not and end soon, and once
 * more when they are over. Of each token once.
 */
export const tellTokenEnds: Routine = {
  name: "messengers.tell-token-ends",
  cron: "47 4 * * *",
  async run({ desk, services }) {
    const now = desk.clock.now().toISOString();
    const rows = await desk.database.read("system", (db) =>
      db
        .select()
        .from(connections)
        .where(and(isNull(connections.deletedAt), ne(connections.state, "OFF"))),
    );
    for (const row of rows)
      if (toldNow(row, now) !== null)
        await desk.transaction(row.tenantId, systemActor, (work) => tellOfToken(work, services, row.id));
  },
};

/** What is to be told of a connection's token now; null where nothing, or it was told. */
function toldNow(row: ConnectionRow, now: string): { endsAt: string; isOver: boolean } | null {
  if (row.deletedAt !== null || row.state === "OFF") return null;
  const state = tokenStateOf(row, now);
  const told = state?.isOver ? row.endedTokenTold : row.endingTokenTold;
  return state && told !== tokenAtOf(row) ? state : null;
}

/** Under the connection's lock: of two processes, and of a token that is renewed meanwhile, one is first. */
async function tellOfToken(work: Work, { env }: Pick<Services, "env">, id: string): Promise<void> {
  const row = await work.rows(connections).lock(id);
  const state = toldNow(row, work.now);
  if (!state) return;
  const { endsAt, isOver } = state;
  const tokenAt = tokenAtOf(row);
  await work
    .update(connections)
    .set(isOver ? { endedTokenTold: tokenAt } : { endingTokenTold: tokenAt })
    .where(eq(connections.id, id));
  const url = siteUrl(env, work.tenant, "/admin/settings?section=connections");
  for (const { email, locale } of await administrators(work)) {
    const values = { name: row.name, day: dayIn(locale, endsAt) };
    const text = isOver ? say("messengers.token_over", values) : say("messengers.token_ends", values);
    const subject = isOver
      ? say("messengers.token_over_subject", { name: row.name })
      : say("messengers.token_ends_subject", values);
    await queueMail(work, {
      to: email,
      subject: inWords(subject, locale),
      text: [inWords(text, locale), url, inWords(say("messengers.token_why"), locale)].join("\n\n"),
    });
  }
}

export async function administrators(work: Work): Promise<{ id: string; email: string; locale: Locale }[]> {
  const rows = await work
    .from(users, { id: users.id, email: users.email, locale: users.locale, tenantLocale: tenants.locale })
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(users.isActive, true), inArray(users.role, ["ADMIN", "SUPER_ADMIN"])));
  return rows.map(({ id, email, locale, tenantLocale }) => ({
    id,
    email,
    locale: locales.find((known) => known === (locale ?? tenantLocale)) ?? "en",
  }));
}

const tags: Record<Locale, string> = { en: "en-GB", es: "es-ES", ar: "ar-u-nu-latn" };
const dayIn = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
