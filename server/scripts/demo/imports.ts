import { asc, eq } from "drizzle-orm";
import type { ImportColumn } from "../../../contract/crm/import.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { crmImportRows, crmImports } from "../../modules/crm/imports/table.ts";

type IdOf = (name: string, moment?: string) => string;

const column = (header: string, target: string | null): ImportColumn => ({
  header,
  samples: [],
  guess: target,
  target,
  isRepeated: false,
});

/**
 * People whom somebody brought along from a fair twelve days ago, with what could not be taken, and the way
 * back.
 */
export async function seedImports(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const people = await db
    .select({ id: contacts.id, name: contacts.name, version: contacts.version })
    .from(contacts)
    .where(eq(contacts.tenantId, tenantId))
    .orderBy(asc(contacts.id))
    .limit(6);
  const at = later(now, { days: -12 });
  const importId = id("import fair", at);
  await db.insert(crmImports).values({
    tenantId,
    id: importId,
    actorId: id("admin"),
    actorName: "Admin",
    entity: "CONTACT",
    fileName: "spring-fair.csv",
    sizeBytes: 1840,
    state: "DONE",
    reading: {
      kind: "CSV",
      encoding: "utf-8",
      delimiter: ";",
      sheet: null,
      sheets: [],
      hasHeader: true,
      dateOrder: "DMY",
    },
    columns: [
      column("Name", "name"),
      column("E-mail", "email"),
      column("Phone", "phone"),
      column("Stand", null),
    ],
    tags: ["fair"],
    total: people.length + 3,
    cursor: people.length + 4,
    done: people.length + 3,
    created: people.length,
    skipped: 1,
    failed: 2,
    startedAt: at,
    finishedAt: later(at, { seconds: 2 }),
    createdAt: at,
    updatedAt: later(at, { seconds: 2 }),
  });
  const rest: Pick<typeof crmImportRows.$inferInsert, "label" | "outcome" | "reason" | "field">[] = [
    { label: "Front desk", outcome: "FAILED", reason: "EMAIL", field: "E-mail" },
    { label: "Kim L.", outcome: "FAILED", reason: "PHONE", field: "Phone" },
    { label: "Two in one", outcome: "SKIPPED", reason: "TWO_MATCHES", field: null },
  ];
  await db.insert(crmImportRows).values([
    ...people.map((person, row) => ({
      tenantId,
      importId,
      number: row + 2,
      label: person.name,
      outcome: "CREATED" as const,
      entityId: person.id,
      versionAfter: person.version,
    })),
    ...rest.map((row, place) => ({ tenantId, importId, number: people.length + 2 + place, ...row })),
  ]);
}
