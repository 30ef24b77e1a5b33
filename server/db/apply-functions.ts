import { RefusedStart } from "../refused-start.ts";
import { buildIndex, inShortTurn } from "./patiently.ts";
import type { OwnerConnection } from "./patiently.ts";
import { schemaHash, schemaSteps } from "./schema-steps.ts";
import type { SchemaStep, SchemaTable } from "./schema-steps.ts";

/** What the tables cannot say for themselves. */
export interface Functions {
  /**
   * The modules' `functions.sql`, each after those whose functions it uses; and their `recount.sql`, which
   * count anew what triggers keep of other rows, last of all and as `parley_system`, which sees every tenant.
   */
  functions: readonly URL[];
  /** Applied even where nothing changed: for a database that somebody changed by hand. */
  isRepair?: boolean;
  /** Another folder of migrations, for tests. */ migrations?: string;
  /** Hears what the start waits for, where it waits for long. */ waits?: (what: string) => void;
}

/**
 * Applies roles, functions, triggers, policies and grants where they are others than when they were last applied,
 * and touches nothing else: to make them again locks a table against all who work there. Where others work
 * meanwhile, each step is a transaction of its own, which has a lock on one table and waits for it shortly
 * (schema-steps.ts, patiently.ts); in a database that is ours alone, or where nothing was applied before, all of
 * it is one. What was applied is kept beside the history of migrations, and goes along when the database is copied.
 * @param database as the person who started the server knows it
 * @throws RefusedStart where a table of tenants is open to all of them
 */
export async function applyFunctions(
  connection: OwnerConnection,
  { functions, isRepair = false, keepsNewer = false }: Pick<Functions, "functions" | "isRepair"> & Applied,
  database: string,
): Promise<void> {
  const { ask } = connection;
  const [state] = (await ask(stateOfSchema)).rows as unknown as [SchemaState]; // one row, of these columns
  const { isKept, wasKept, tables } = state;
  const kept = new Set(
    isKept && !isRepair
      ? (await ask("select hash from drizzle.applied_steps")).rows.map(({ hash }) => hash)
      : [],
  );
  const whole = { hash: schemaHash(functions, tables), about: tables.map(({ name }) => name) };
  if (!keepsNewer && !kept.has(whole.hash)) {
    const steps = schemaSteps(functions, tables);
    await apply(connection, {
      missing: steps.filter(({ hash }) => !kept.has(hash)),
      staying: isRepair ? [] : steps,
      whole,
      isFirst: !isKept && !wasKept,
    });
  }
  const open = (await ask(openTables)).rows.map(({ name }) => String(name));
  if (open.length > 0)
    throw new RefusedStart(
      `${database} shows every workspace the rows of all others in ${open.join(", ")}, since row-level security is not forced there or has no policy: "npm run migrate" puts it back.`,
    );
}

interface Applied {
  /** What a newer version applied stays. */ keepsNewer?: boolean;
}
interface SchemaState {
  isKept: boolean;
  /** As versions before kept it. */ wasKept: boolean;
  tables: SchemaTable[];
}

interface Application {
  missing: SchemaStep[];
  /** Those that count as applied where they were. */ staying: SchemaStep[];
  /** Stands for all of them. */ whole: Mark;
  /** Nobody has ever worked here. */ isFirst: boolean;
}
type Mark = Pick<SchemaStep, "hash" | "about">;

async function apply(
  connection: OwnerConnection,
  { missing, staying, whole, isFirst }: Application,
): Promise<void> {
  // Before anything of it is another: whoever ends in the middle leaves nothing that looks applied and is not.
  const forget = `
    create table if not exists drizzle.applied_steps (hash text primary key, about text[] not null, applied_at timestamptz not null default now());
    delete from drizzle.applied_steps where not hash = any (array[${staying.map(({ hash }) => `'${hash}'`).join(", ")}]::text[]);
    drop table if exists drizzle.applied_functions;`;
  if (isFirst || connection.isAlone) {
    const all = [...missing.flatMap((step) => [step.text, keep(step)]), keep(whole)].join(";\n");
    await inShortTurn(connection, "the whole schema", `${forget} ${all}`);
    return;
  }
  await inShortTurn(connection, "what was applied before", forget);
  for (const step of missing) {
    if (step.isIndex) await buildIndex(connection, step.text);
    await inShortTurn(connection, step.name, step.isIndex ? keep(step) : `${step.text};\n${keep(step)}`);
  }
  await inShortTurn(connection, "the whole schema", keep(whole));
}

const keep = ({ hash, about }: Mark): string =>
  `insert into drizzle.applied_steps (hash, about) values ('${hash}', '{${about.join(",")}}') on conflict do nothing`;

/**
 * For the transaction of a migration: what it may have changed or dropped is applied again.
 * @param tables that it names
 */
export const forgetAbout = (tables: readonly string[]): string => `
  do $$ begin
    if to_regclass('drizzle.applied_steps') is not null then
      delete from drizzle.applied_steps where about && array[${tables.map((name) => `'${name}'`).join(", ")}]::text[];
    end if;
  end $$`;

const stateOfSchema = `
  select to_regclass('drizzle.applied_steps') is not null as "isKept", to_regclass('drizzle.applied_functions') is not null as "wasKept",
    (select coalesce(json_agg(json_build_object('name', c.relname, 'oid', c.oid::text, 'hasTenant', a.attname is not null) order by c.relname), '[]')
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace) as tables`;

const openTables = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
  order by c.relname`;
