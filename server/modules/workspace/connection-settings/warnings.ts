import type { AccountWarning } from "../../../../contract/channels/account-news.ts";
import type { ShownWarning } from "../../../../contract/workspace/connections.ts";
import { later } from "../../../clock.ts";
import type { InboundAccount } from "../../../providers/channel/channel.ts";
import { inWords } from "../../../words/texts.ts";
import type { Language } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import type { ConnectionRow } from "../connections/health.ts";
import type { ConnectionWarning } from "../connections/table.ts";
import { say } from "./texts.ts";

/** Nobody says that a violation is over: it is shown for so long. */
const violationDays = 30;

type News = Pick<InboundAccount, "warnings" | "clears" | "at">;
/** The warnings of a connection after news of them: older news changes none, whichever came first. */
export function warningsAfter(
  known: readonly ConnectionWarning[],
  { warnings, clears, at }: News,
): ConnectionWarning[] {
  const isOlder = (one: ConnectionWarning) => one.at <= at;
  const told = warnings.filter(({ what }) => known.every((one) => one.what !== what || isOlder(one)));
  return [
    ...known.filter(
      (one) => !(isOlder(one) && (clears.includes(one.what) || told.some(({ what }) => what === one.what))),
    ),
    ...told.map((one) => ({ ...one, at })),
  ];
}

/** Those that are so now. */
export const warningsNow = (
  { warnings }: Pick<ConnectionRow, "warnings">,
  now: string,
): ConnectionWarning[] =>
  warnings.filter(
    ({ what, until, at }) =>
      (until === null || until > now) && (what !== "VIOLATION" || later(at, { days: violationDays }) > now),
  );

export const shownWarnings = (
  row: Pick<ConnectionRow, "warnings">,
  now: string,
  language: Language | null,
): ShownWarning[] =>
  warningsNow(row, now).map(({ what, detail, until }) => ({
    what,
    text: inWords(wordsOfWarning({ what, detail }), language),
    until,
  }));

export function wordsOfWarning({ what, detail }: Pick<ConnectionWarning, "what" | "detail">): Text {
  if (what === "VIOLATION" && detail !== null)
    return say("connection_settings.warning_violation_of", { detail });
  return words[what];
}
const words: Record<AccountWarning, Text> = {
  RESTRICTED_STARTING: say("connection_settings.warning_restricted_starting"),
  RESTRICTED_ANSWERING: say("connection_settings.warning_restricted_answering"),
  RESTRICTED: say("connection_settings.warning_restricted"),
  VIOLATION: say("connection_settings.warning_violation"),
  DISABLING: say("connection_settings.warning_disabling"),
  DISABLED: say("connection_settings.warning_disabled"),
  DELETED: say("connection_settings.warning_deleted"),
  PARTNER_REMOVED: say("connection_settings.warning_partner_removed"),
  OFFBOARDED: say("connection_settings.warning_offboarded"),
  LOW_QUALITY: say("connection_settings.warning_low_quality"),
};
