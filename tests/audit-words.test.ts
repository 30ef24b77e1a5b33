import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@/contract/locales";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";

const messages: Record<
  string,
  { auditLogs: { actions: Record<string, string>; entities: Record<string, string> } }
> = { ar, en, es };
const root = join(__dirname, "..");
const code = globSync("server/modules/**/*.ts", { cwd: root })
  .filter((file) => !file.includes(".test."))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");
const found = (pattern: RegExp): string[] => [
  ...new Set([...code.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
];

/** Kept by the machine for itself: nothing of it comes into the audit log. */
const machine = [
  "daily_amounts",
  "ticket_presence",
  "ticket_search",
  "ticket_reads",
  "ticket_mentions",
  "vitals_daily",
  "new_people_reached",
  "sending_rates",
  "site_stamps",
  "site_words",
  "site_postings",
  "site_searches",
  "article_views",
  "contact_consent_changes",
  "deal_contacts",
  "deal_tickets",
  "deal_stage_history",
  "inbound_mails",
  "mail_acknowledgements",
  "mail_ids",
  "mailbox_sign_ins",
  "sla_calendar_versions",
  "sla_clocks",
  "sla_ledgers",
  "sla_policy_versions",
  "sla_gathered_notices",
  "sla_recount_rows",
  "sla_reminders_given",
  "sla_spans",
  "ticket_mailboxes",
  "ticket_ways",
  "unplaced_events",
  "whatsapp_sign_ups",
  "workspace_figures",
];

test.each(locales)("whatever the audit log tells of has its word in %s", (locale) => {
  const { actions, entities } = messages[locale]?.auditLogs ?? { actions: {}, entities: {} };
  const done = [
    ...found(/\baction: ([^,(){}]*"[^,(){}]*)/g).flatMap((choice) =>
      [...choice.matchAll(/(?:^|[?:|] )"([a-z_ ]+)"/g)].flatMap(([, name]) => name ?? []),
    ),
    ...found(/\brecord\(\s*work,\s*[\w.]+,\s*"([a-z ]+)"/g),
    ...found(/\bendSessions\([^;]*?"([a-z ]+)",?\s*\)/g),
  ];
  const things = [...found(/\bpgTable\(\s*"([a-z_]+)"/g), ...found(/\bentity: "([a-z_]+)"/g)].filter(
    (name) => !machine.includes(name),
  );
  expect([done.length > 40, things.length > 50]).toEqual([true, true]);
  expect([
    ...done.filter((name) => !(name in actions)),
    ...things.filter((name) => !(name in entities)),
  ]).toEqual([]);
});
