/**
 * The roles of the database, made before anything of a module. `parley_desk` serves one tenant and cannot see
 * past `app.tenant`; `parley_system` (jobs, sign-in across tenants, relays) sees all rows; `parley_search` and
 * `parley_eraser` own the functions that carry the tenant themselves. None may bypass row-level security or
 * log in.
 */
export const roles = /* sql */ `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$ declare name text; begin
  foreach name in array array['parley_desk', 'parley_system', 'parley_search', 'parley_eraser'] loop
    begin execute format('create role %I nologin nobypassrls', name); exception when duplicate_object or unique_violation then null; end;
  end loop;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant parley_desk, parley_system, parley_search, parley_eraser to %I', current_user);
  end if;
end $$;

grant usage on schema public to parley_desk, parley_system, parley_search, parley_eraser;
`;

/** What a tenant's own rows are, in a policy. */
const own = (column: string): string => {
  const isOwn = `${column} = (select current_setting('app.tenant', true))`;
  return `using (${isOwn}) with check (${isOwn})`;
};
const policy = (name: string, table: string, rest: string): string =>
  `drop policy if exists ${name} on ${table}; create policy ${name} on ${table} ${rest};`;
const search = (table: string): string => policy("search", table, "for select to parley_search using (true)");
const eraser = (table: string): string => policy("eraser", table, `to parley_eraser ${own("tenant_id")}`);
const secured = (table: string, column: string): string => `
  alter table ${table} enable row level security, force row level security;
  ${policy("desk", table, `to parley_desk ${own(column)}`)}
  ${policy("system", table, "to parley_system using (true) with check (true)")}`;
const systems = (table: string): string =>
  `grant select, insert, update, delete on ${table} to parley_system;`;
/** Writes once, never changes: a span of the ledger, an escalation, and a version of a policy or calendar. */
const written = (table: string): string =>
  `revoke update, delete on ${table} from parley_desk, parley_system;`;

/** What a table has besides, or where it has no `tenant_id`: who else may see or do what with it. */
const besides: Readonly<Record<string, string>> = {
  // The audit log and the events only ever grow; a purge by age is the system's. Erasing a person (ADR 0040): its
  // one function may take values out of them, in one tenant's rows.
  audit_logs: `
    revoke update, delete on audit_logs from parley_desk;
    revoke update on audit_logs from parley_system;
    ${eraser("audit_logs")}
    grant select, insert on audit_logs to parley_eraser;
    grant update (actor_name, before, after) on audit_logs to parley_eraser;`,
  events: `
    revoke update, delete on events from parley_desk;
    revoke update on events from parley_system;
    ${eraser("events")}
    grant select on events to parley_eraser;
    grant update (payload) on events to parley_eraser;`,
  sla_spans: written("sla_spans"),
  sla_reminders_given: written("sla_reminders_given"),
  sla_escalations: written("sla_escalations"),
  // Acknowledged and resolved, but never gone: with its ticket alone.
  sla_breaches: "revoke delete on sla_breaches from parley_desk, parley_system;",
  sla_policy_versions: written("sla_policy_versions"),
  sla_calendar_versions: written("sla_calendar_versions"),

  // A desk reads and changes its own row; keys and rates are the system's.
  tenants: `
    ${secured("tenants", "id")}
    grant select, update on tenants to parley_desk;
    ${systems("tenants")}`,
  signing_keys: systems("signing_keys"),
  setup_links: systems("setup_links"),
  vapid_keys: systems("vapid_keys"),
  rate_counts: systems("rate_counts"),
  timer_looks: `${systems("timer_looks")} grant select on timer_looks to parley_desk;`,
  unplaced_events: systems("unplaced_events"),
  workspace_figures: "revoke all on workspace_figures from parley_desk;",
  // A desk reads what was settled with its workspace, and whoever runs the installation settles it.
  workspace_terms: "revoke insert, update, delete on workspace_terms from parley_desk;",
  // A desk knows which apps the installation has, and which of them sign up; nothing else of them.
  installation_apps: `
    ${systems("installation_apps")}
    grant select (provider, configuration_id) on installation_apps to parley_desk;`,

  // Search: nobody but its own role reads the table, and that role's functions carry the tenant themselves.
  ticket_search: `
    revoke all on ticket_search from parley_desk, parley_system;
    drop policy desk on ticket_search;
    drop policy system on ticket_search;
    ${policy("search", "ticket_search", "to parley_search using (true) with check (true)")}
    grant select, insert, update, delete on ticket_search to parley_search;`,
  contacts: `
    ${search("contacts")}
    grant select (tenant_id, id, name, email, phone, deleted_at, aliases, known_by, first_word, last_word) on contacts to parley_search;`,
  tickets: `
    ${search("tickets")}
    grant select (tenant_id, id, number, subject, contact_id) on tickets to parley_search;`,
  ticket_messages: `
    ${search("ticket_messages")}
    grant select (tenant_id, id, ticket_id, text) on ticket_messages to parley_search;`,
  team_members: `
    ${search("team_members")}
    grant select (tenant_id, channel_id, user_id) on team_members to parley_search;`,
  team_messages: `
    ${search("team_messages")}
    grant select (tenant_id, id, channel_id, text, created_at, deleted_at) on team_messages to parley_search;`,
  published_articles: `
    ${search("published_articles")}
    grant select (tenant_id, article_id, locale, vector) on published_articles to parley_search;`,
  internal_articles: `
    ${search("internal_articles")}
    grant select (tenant_id, article_id, locale, vector) on internal_articles to parley_search;`,
  contact_identities: `
    ${search("contact_identities")}
    grant select (tenant_id, contact_id, key, is_live, kind, value) on contact_identities to parley_search;`,
  companies: `
    ${search("companies")}
    grant select (tenant_id, id, name, domain, deleted_at) on companies to parley_search;`,
  deals: `
    ${search("deals")}
    grant select (tenant_id, id, title, company_id) on deals to parley_search;`,
  deal_contacts: `
    ${search("deal_contacts")}
    grant select (tenant_id, deal_id, contact_id) on deal_contacts to parley_search;`,
};

/**
 * Row-level security on a table that has `tenant_id`, and what each role may do with any table: idempotent, for
 * one transaction, and applied after the modules' functions.sql, since some of them add the columns that are
 * granted here. Null where there is nothing to say.
 */
export function rowSecurityOf(table: { name: string; hasTenant: boolean }): string | null {
  const name = `"${table.name}"`;
  const parts = [
    table.hasTenant
      ? `${secured(name, "tenant_id")} grant select, insert, update, delete on ${name} to parley_desk, parley_system;`
      : null,
    besides[table.name] ?? null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join("\n") : null;
}
