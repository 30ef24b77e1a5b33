import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { RefusedStart } from "../refused-start.ts";
import { roles, rowSecurity } from "./row-security.ts";

/** The owner's connection, which nobody else uses meanwhile. */
interface Connection {
  ask(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  /** Several statements at once. */ run(text: string): Promise<unknown>;
}
/** What the tables cannot say for themselves. */
export interface Functions {
  /**
   * The modules' `functions.sql`, each after those whose functions it uses; and their `recount.sql`, which
   * count anew what triggers keep of other rows, last of all and as `parley_system`, which sees every tenant.
   */
  functions: readonly URL[];
  /** Applied even where nothing changed: for a database that somebody changed by hand. */
  isRepair?: boolean;
}

const ownFunctions = new URL("functions.sql", import.meta.url);

/**
 * Applies roles, functions, triggers, policies and grants in one transaction, and only where they, the last
 * migration or the tables are others than when they were last applied: to make them again locks every table
 * against all who read. What was applied is kept beside the history of migrations, and goes along when the
 * database is copied.
 * @param database as the person who started the server knows it
 * @throws RefusedStart where a table of tenants is open to all of them
 */
export async function applyFunctions(
  { ask, run }: Connection,
  { functions, isRepair }: Functions,
  database: string,
): Promise<void> {
  const isRecount = ({ pathname }: URL) => pathname.endsWith("/recount.sql");
  const read = (file: URL) => readFileSync(file, "utf8");
  const text = [
    roles,
    ...[ownFunctions, ...functions.filter((file) => !isRecount(file))].map(read),
    rowSecurity,
    "set local role parley_system;",
    ...functions.filter(isRecount).map(read),
    "reset role;",
  ].join("\n");
  const [state] = (await ask(stateOfSchema)).rows;
  const hash = createHash("sha256").update(text).update(String(state?.["state"])).digest("hex");
  const applied =
    state?.["isKept"] === true ? (await ask("select hash from drizzle.applied_functions")).rows : [];
  if (isRepair === true || applied[0]?.["hash"] !== hash) {
    try {
      await run(`begin; ${text}; ${keep(hash)}; commit`);
    } catch (error) {
      await run("rollback");
      throw error;
    }
  }
  const open = (await ask(openTables)).rows.map(({ name }) => String(name));
  if (open.length > 0)
    throw new RefusedStart(
      `${database} shows every workspace the rows of all others in ${open.join(", ")}, since row-level security is not forced there or has no policy: "npm run migrate" puts it back.`,
    );
}

/** With the tables' numbers: one that was made again under its name, or came from a backup, has another. */
const stateOfSchema = `
  select to_regclass('drizzle.applied_functions') is not null as "isKept",
    concat_ws(' ', (select hash from drizzle.__drizzle_migrations order by created_at desc limit 1),
      (select string_agg(concat_ws(' ', oid, relname), ' ' order by relname) from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)) as state`;

const keep = (hash: string): string => `
  create table if not exists drizzle.applied_functions (hash text not null, applied_at timestamptz not null default now());
  delete from drizzle.applied_functions;
  insert into drizzle.applied_functions (hash) values ('${hash}')`;

const openTables = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
  order by c.relname`;
