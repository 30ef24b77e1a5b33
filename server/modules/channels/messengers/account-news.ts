import { and, eq, isNull } from "drizzle-orm";
import { later } from "../../../clock.ts";
import type { InboundAccount } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { inWords } from "../../../words/texts.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { keepFacts } from "../../workspace/connection-settings/facts.ts";
import { warningsAfter, warningsNow, wordsOfWarning } from "../../workspace/connection-settings/warnings.ts";
import { setConnectionHealth } from "../../workspace/connections/health.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import type { ConnectionWarning } from "../../workspace/connections/table.ts";
import { accountOf } from "../whatsapp-templates/queries.ts";
import { say } from "./texts.ts";
import { administrators } from "./token-ends.ts";

/**
 * What the provider says of an account, or of one of its numbers: kept with each connection that it is about.
 * Administrators are told of a warning that was not there before.
 */
export async function takeAccountNews(
  work: Work,
  connection: ConnectionRow,
  news: InboundAccount,
): Promise<Text | null> {
  for (const { id } of await connectionsOf(work, connection, news.number)) {
    const row = await work.rows(connections).lock(id);
    const ahead = row.clockOffsetMs / 1000;
    const warnings = warningsAfter(row.warnings, {
      ...news,
      warnings: news.warnings.map((one) => ({
        ...one,
        until: one.until && later(one.until, { seconds: -ahead }),
      })),
    });
    const before = warningsNow(row, work.now);
    const fresh = warningsNow({ warnings }, work.now).filter(({ what }) =>
      before.every((one) => one.what !== what),
    );
    if (JSON.stringify(warnings) !== JSON.stringify(row.warnings))
      await setConnectionHealth(work, row.id, { warnings });
    await keepFacts(work, row.id, news.facts);
    for (const warning of fresh) await tellAdministrators(work, row, warning);
  }
  return null;
}

/** All of the account, or the one with the number; the one that it came to where none is known by it. */
async function connectionsOf(
  work: Work,
  connection: ConnectionRow,
  number: string | null,
): Promise<ConnectionRow[]> {
  const all = await work.rows(connections).list({
    where: and(isNull(connections.deletedAt), eq(connections.provider, connection.provider)),
    limit: 1000,
  });
  const ofAccount = all.filter((row) => accountOf(row) === accountOf(connection));
  if (number === null) return ofAccount;
  const named = ofAccount.filter((row) => digitsOf(row).includes(number));
  return named.length > 0 ? named : [connection];
}
const digitsOf = ({ settings, facts }: ConnectionRow): string[] =>
  [settings["displayPhoneNumber"], facts["displayPhoneNumber"]].map((shown) =>
    String(shown ?? "").replaceAll(/\D/g, ""),
  );

async function tellAdministrators(
  work: Work,
  { name }: ConnectionRow,
  warning: ConnectionWarning,
): Promise<void> {
  for (const { id: userId, locale } of await administrators(work))
    await notify(work, {
      userId,
      type: "CONNECTION_WARNING",
      priority: "HIGH",
      title: say("messengers.account_warning", { name }),
      content: inWords(wordsOfWarning(warning), locale),
      actionUrl: "/admin/whatsapp",
    });
}
