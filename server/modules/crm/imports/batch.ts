import { eq, sql } from "drizzle-orm";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { customFieldOf, standardTargets } from "../../../../contract/crm/import-choices.ts";
import type { ImportEntity, ImportPolicy } from "../../../../contract/crm/import-choices.ts";
import { newId } from "../../../db/columns.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf, mayEditField } from "../../workspace/custom-fields/definitions.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { companyDomainOf } from "../records/free-mail.ts";
import { users } from "../../people/session/table.ts";
import { insertTargets, knownAmong } from "./entities.ts";
import { keysOf } from "./keys.ts";
import { planRow } from "./plan.ts";
import type { KnownRecords, Planned, Target } from "./plan.ts";
import type { ImportOf } from "./queries.ts";
import type { FileRow } from "./rows-file.ts";
import { readRow } from "./values.ts";
import type { ImportedRow, Meaning, Refused } from "./values.ts";
import { say } from "./texts.ts";

/** What holds for all rows of an import: looked up once in a run. */
export interface ImportContext {
  entity: ImportEntity;
  /** What the columns are called. */ columns: string[];
  policy: ImportPolicy;
  meaning: Meaning;
  fields: CustomField[];
  owners: ReadonlyMap<string, string>;
  /** Companies that rows have named already, by what they named them. */ companies: Map<string, string>;
  /** The same of addresses' domains; null where the workspace does not want it. */ byAddress: Map<
    string,
    string | null
  > | null;
}

type Chosen = Pick<ImportOf, "entity" | "policy" | "tags" | "country" | "columns" | "reading">;
/** @throws Fault invalid for a column that cannot be that */
export async function courseOf(work: Work, given: Chosen): Promise<ImportContext> {
  const entity = given.entity;
  const targets = given.columns.map(({ target }) => target);
  const all = await fieldsOf(work, entity);
  const mine = new Map(
    all
      .filter((field) => field.isActive && mayEditField(work.actor, field))
      .map((field) => [field.id, field]),
  );
  const twice = targets.findIndex((target, at) => target !== null && targets.indexOf(target) !== at);
  if (twice >= 0) throw fieldFault(`targets.${twice}`, say("imports.field_mapped_twice"));
  for (const [at, target] of targets.entries()) {
    if (target === null) continue;
    const fieldId = customFieldOf(target);
    const known: readonly string[] = standardTargets[entity];
    const isThere = fieldId === null ? known.includes(target) : mine.has(fieldId);
    if (!isThere) throw fieldFault(`targets.${at}`, say("imports.field_not_changeable"));
  }
  const used = new Set(targets.map((target) => (target === null ? null : customFieldOf(target))));
  const owners = targets.includes("ownerEmail")
    ? new Map(
        (await work.from(users, { id: users.id, email: users.email }).where(eq(users.isActive, true))).map(
          ({ id, email }) => [email.toLowerCase(), id],
        ),
      )
    : new Map<string, string>();
  const fields = [...mine.values()].filter(({ id }) => used.has(id));
  return {
    entity,
    columns: given.columns.map(({ header }) => header),
    policy: given.policy,
    meaning: {
      entity,
      targets,
      fields: new Map(fields.map((field) => [field.id, field])),
      country: given.country,
      dateOrder: given.reading.dateOrder,
      tags: given.tags,
    },
    fields,
    owners,
    companies: new Map(),
    byAddress: entity === "CONTACT" && (await tenantHere(work)).companyByDomain ? new Map() : null,
  };
}

/** What the rows say, in their order; who is responsible is known by name. */
export function readRows(
  { meaning, owners }: ImportContext,
  rows: readonly FileRow[],
): (ImportedRow | Refused)[] {
  return rows.map(({ number, cells }) => {
    const given = readRow(meaning, number, cells);
    if (!isTaken(given) || given.ownerEmail === null) return given;
    const ownerId = owners.get(given.ownerEmail);
    if (ownerId === undefined)
      return { number, label: given.label, reason: "OWNER", column: meaning.targets.indexOf("ownerEmail") };
    given.values["ownerId"] = ownerId;
    return given;
  });
}
export const isTaken = (row: ImportedRow | Refused): row is ImportedRow => !("reason" in row);

export const knownFor = (
  work: Work,
  { entity, fields }: ImportContext,
  rows: readonly ImportedRow[],
  importId: string | null,
): Promise<KnownRecords> =>
  knownAmong(
    work,
    entity,
    { ids: rows.flatMap(({ id }) => id ?? []), keys: [...new Set(rows.flatMap(({ keys }) => keys))] },
    fields,
    importId,
  );

export function planRows(
  { entity, policy }: ImportContext,
  known: KnownRecords,
  rows: readonly (ImportedRow | Refused)[],
): Planned[] {
  return rows.map((row) =>
    !isTaken(row)
      ? {
          number: row.number,
          label: row.label,
          outcome: "FAILED",
          reason: row.reason,
          column: row.column,
          target: null,
          change: null,
          firstRow: null,
        }
      : planRow({ entity, policy, newId }, known, row),
  );
}

/**
 * New contacts that say nothing of a company join the one of their address's domain, as those do that are
 * made one by one.
 */
export async function addressesOf(
  work: Work,
  { byAddress }: ImportContext,
  rows: readonly ImportedRow[],
): Promise<void> {
  if (byAddress === null) return;
  if (byAddress.size > companiesKept) byAddress.clear();
  const wanted = rows.flatMap((row) => {
    const domain = row.company ? null : companyDomainOf(row.values["email"]);
    return domain === null ? [] : [{ row, domain }];
  });
  const fresh = [...new Set(wanted.map(({ domain }) => domain))].filter((domain) => !byAddress.has(domain));
  if (fresh.length > 0) {
    const { byKey } = await knownAmong(
      work,
      "COMPANY",
      { ids: [], keys: fresh.map((domain) => `domain:${domain}`) },
      [],
      null,
    );
    for (const domain of fresh) byAddress.set(domain, byKey.get(`domain:${domain}`)?.id ?? null);
  }
  for (const { row, domain } of wanted) row.companyByAddress = byAddress.get(domain) ?? null;
}

const companyKey = (named: { name: string | null; domain: string | null }): string =>
  keysOf("COMPANY", named)[0] ?? "";
const companiesKept = 50_000;

/**
 * The companies that contacts are said to work for: those that are here, and, unless it is only looked at
 * (`importId` null), new ones. @returns those that are new
 */
export async function companiesFor(
  work: Work,
  context: ImportContext,
  rows: readonly ImportedRow[],
  importId: string | null,
): Promise<Target[]> {
  // The first spelling of a name is the company's.
  const wanted = new Map(
    rows
      .flatMap(({ company }) => (company ? [[companyKey(company), company] as const] : []))
      .filter(([key]) => !context.companies.has(key))
      .toReversed(),
  );
  if (context.companies.size > companiesKept) context.companies.clear();
  if (wanted.size === 0) return [];
  const asked = [...wanted.values()].map(({ name, domain }): ImportedRow => ({
    number: 0,
    label: name ?? domain ?? "",
    id: null,
    tags: [],
    held: {},
    ownerEmail: null,
    company: null,
    companyByAddress: null,
    values: { ...(name === null ? {} : { name }), ...(domain === null ? {} : { domain }) },
    keys: keysOf("COMPANY", { name, domain }),
  }));
  const keys = asked.flatMap((each) => each.keys);
  const find = () => knownAmong(work, "COMPANY", { ids: [], keys }, [], null);
  const planOn = (known: KnownRecords) =>
    asked.map((each) => planRow({ entity: "COMPANY", policy: "SKIP", newId }, known, each));
  let plans = planOn(await find());
  if (importId !== null && plans.some(({ outcome }) => outcome === "CREATED")) {
    // Nothing keeps two companies from having one name, so imports that would make them take turns.
    await work.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`import companies ${work.tenant}`}, 0))`,
    );
    plans = planOn(await find());
  }
  const made = plans.flatMap(({ outcome, target }) => (outcome === "CREATED" && target ? [target] : []));
  if (importId !== null && made.length > 0) {
    await insertTargets(work, "COMPANY", made, new Map());
    await work.db.execute(
      sql`insert into crm_import_companies (tenant_id, import_id, company_id) select ${work.tenant}, ${importId}, m::uuid from jsonb_array_elements_text(${JSON.stringify(made.map(({ id }) => id))}::jsonb) as m`,
    );
  }
  for (const [at, key] of [...wanted.keys()].entries()) {
    const id = plans[at]?.target?.id;
    if (id !== undefined) context.companies.set(key, id);
  }
  return made;
}

export function withCompanies({ companies }: ImportContext, rows: readonly ImportedRow[]): void {
  for (const row of rows) {
    const id = row.company && companies.get(companyKey(row.company));
    if (id) row.values["companyId"] = id;
  }
}
