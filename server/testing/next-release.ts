// What a next release has that this one has not, for tests of its start beside this one.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Functions with other bodies, triggers with other conditions that hold as often, one index more. */
export const nextFunctions = (text: string): string =>
  `${text
    .replaceAll(/^begin$/gm, "begin -- as the next release has it")
    .replaceAll(
      /^(create or replace trigger [^;]*? for each row)(\s+when \()?/gm,
      (_all, head: string, when?: string) =>
        when === undefined ? `${head} when (true)` : `${head} when (true and `,
    )}\ncreate index if not exists tickets_of_the_next on tickets (tenant_id, subject);\n`;

/** A column, a reference and an index of tables that are there. */
const statements = [
  'ALTER TABLE "tickets" ADD COLUMN "next_release" uuid;',
  'ALTER TABLE "tickets" ADD CONSTRAINT "tickets_next_release" FOREIGN KEY ("tenant_id","next_release") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;',
  'CREATE UNIQUE INDEX "contacts_next_release" ON "contacts" USING btree ("tenant_id","id","name");',
];

/** One more, into a copy of the folder of migrations. */
export function addNextMigration(folder: string): void {
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: object[] }; // drizzle-kit's
  const next = { idx: entries.length, version: "7", when: 9e12, tag: "9999_next", breakpoints: true };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(path.join(folder, "9999_next.sql"), statements.join("--> statement-breakpoint\n"));
}

/** Whether all of it is there, a field each, for the owner of the database. */
export const isNextRelease = `select
  (select convalidated from pg_constraint where conname = 'tickets_next_release') as "isChecked",
  (select bool_and(indisvalid) and count(*) = 2 from pg_index where indexrelid in (to_regclass('contacts_next_release'), to_regclass('tickets_of_the_next'))) as "areBuilt",
  (select count(*) = 3 from pg_trigger where tgname like 'agent\\_loads\\_%' and pg_get_triggerdef(oid) like '%(true AND %') as "haveOtherTriggers",
  (select count(*) > 5 from pg_proc where prosrc like '%as the next release has it%') as "haveOtherFunctions",
  (select count(*)::int from drizzle.afterwards) as "left"`;
export const nextReleaseIs = {
  isChecked: true,
  areBuilt: true,
  haveOtherTriggers: true,
  haveOtherFunctions: true,
  left: 0,
};
