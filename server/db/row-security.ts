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

/**
 * Row-level security on every table that has `tenant_id`, and what each role may do: idempotent, and applied
 * after the modules' functions.sql, since some of them add the columns that are granted here.
 */
export const rowSecurity = /* sql */ `
do $$ declare t record; begin
  for t in select c.oid::regclass as name, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
           where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace loop
    execute format('alter table %s enable row level security, force row level security', t.name);
    execute format('drop policy if exists desk on %s', t.name);
    execute format('create policy desk on %s to parley_desk using (tenant_id = (select current_setting(''app.tenant'', true))) with check (tenant_id = (select current_setting(''app.tenant'', true)))', t.name);
    execute format('drop policy if exists system on %s', t.name);
    execute format('create policy system on %s to parley_system using (true) with check (true)', t.name);
    execute format('grant select, insert, update, delete on %s to parley_desk, parley_system', t.name);
  end loop;
end $$;

-- The audit log and the events only ever grow; a purge by age is the system's.
revoke update, delete on audit_logs, events from parley_desk;
revoke update on audit_logs, events from parley_system;

-- Service levels: a span of the ledger is written once, and a version of a policy or calendar never changes.
revoke update, delete on sla_spans, sla_policy_versions, sla_calendar_versions from parley_desk, parley_system;

-- Tenants: a desk reads and changes its own row; keys and rates are the system's.
alter table tenants enable row level security, force row level security;
drop policy if exists desk on tenants;
create policy desk on tenants to parley_desk using (id = (select current_setting('app.tenant', true))) with check (id = (select current_setting('app.tenant', true)));
drop policy if exists system on tenants;
create policy system on tenants to parley_system using (true) with check (true);
grant select, update on tenants to parley_desk;
grant select, insert, update, delete on tenants, signing_keys, setup_links, vapid_keys, rate_counts, installation_apps, unplaced_events to parley_system;
-- A desk knows which apps the installation has, and nothing of them.
grant select (provider) on installation_apps to parley_desk;

-- Search: nobody but its own role reads the table, and that role's functions carry the tenant themselves.
revoke all on ticket_search from parley_desk, parley_system;
drop policy if exists desk on ticket_search;
drop policy if exists system on ticket_search;
drop policy if exists search on ticket_search;
create policy search on ticket_search to parley_search using (true) with check (true);
grant select, insert, update, delete on ticket_search to parley_search;

drop policy if exists search on contacts;
create policy search on contacts for select to parley_search using (true);
grant select (tenant_id, id, name, email, phone, deleted_at, aliases, known_by, first_word, last_word) on contacts to parley_search;
drop policy if exists search on tickets;
create policy search on tickets for select to parley_search using (true);
grant select (tenant_id, id, number, subject, contact_id) on tickets to parley_search;
drop policy if exists search on ticket_messages;
create policy search on ticket_messages for select to parley_search using (true);
grant select (tenant_id, id, ticket_id, text) on ticket_messages to parley_search;

drop policy if exists search on team_members;
create policy search on team_members for select to parley_search using (true);
grant select (tenant_id, channel_id, user_id) on team_members to parley_search;
drop policy if exists search on team_messages;
create policy search on team_messages for select to parley_search using (true);
grant select (tenant_id, id, channel_id, text, created_at, deleted_at) on team_messages to parley_search;

drop policy if exists search on published_articles;
create policy search on published_articles for select to parley_search using (true);
drop policy if exists search on internal_articles;
create policy search on internal_articles for select to parley_search using (true);
grant select (tenant_id, article_id, locale, vector) on published_articles, internal_articles to parley_search;
drop policy if exists search on contact_identities;
create policy search on contact_identities for select to parley_search using (true);
grant select (tenant_id, contact_id, key, is_live, kind, value) on contact_identities to parley_search;

grant select (tenant_id, id, name, domain, deleted_at) on companies to parley_search;
grant select (tenant_id, id, title, company_id) on deals to parley_search;
grant select (tenant_id, deal_id, contact_id) on deal_contacts to parley_search;
drop policy if exists search on deals;
create policy search on deals for select to parley_search using (true);
drop policy if exists search on companies;
create policy search on companies for select to parley_search using (true);
drop policy if exists search on deal_contacts;
create policy search on deal_contacts for select to parley_search using (true);

-- Erasing a person (ADR 0040): its one function may take values out of the logs, in one tenant's rows.
drop policy if exists eraser on audit_logs;
create policy eraser on audit_logs to parley_eraser using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
drop policy if exists eraser on events;
create policy eraser on events to parley_eraser using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert on audit_logs to parley_eraser;
grant update (actor_name, before, after) on audit_logs to parley_eraser;
grant select on events to parley_eraser;
grant update (payload) on events to parley_eraser;
`;
