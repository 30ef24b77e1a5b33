/**
 * What the tables cannot say for themselves, applied after every migration and idempotent: the two roles, row-level security on every table that has `tenant_id`, grants, and search.
 * `parley_desk` serves one tenant and cannot see past `app.tenant`; `parley_system` (jobs, sign-in across tenants, relays) sees all rows; neither may bypass row-level security or log in.
 */
export const walls = /* sql */ `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$ begin
  begin create role parley_desk nologin nobypassrls; exception when duplicate_object or unique_violation then null; end;
  begin create role parley_system nologin nobypassrls; exception when duplicate_object or unique_violation then null; end;
  begin create role parley_search nologin nobypassrls; exception when duplicate_object or unique_violation then null; end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant parley_desk, parley_system, parley_search to %I', current_user);
  end if;
end $$;

grant usage on schema public to parley_desk, parley_system, parley_search;

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

-- Tenants: a desk reads and changes its own row; signing keys and rates are the system's.
alter table tenants enable row level security, force row level security;
drop policy if exists desk on tenants;
create policy desk on tenants to parley_desk using (id = (select current_setting('app.tenant', true))) with check (id = (select current_setting('app.tenant', true)));
drop policy if exists system on tenants;
create policy system on tenants to parley_system using (true) with check (true);
grant select, update on tenants to parley_desk;
grant select, insert, update, delete on tenants, signing_keys, rate_counts to parley_system;

do $$ begin if (select relpersistence from pg_class where oid = 'rate_counts'::regclass) <> 'u' then alter table rate_counts set unlogged; end if; end $$;

-- Search: nobody but its own role reads the table, and that role's functions carry the tenant themselves.
revoke all on ticket_search from parley_desk, parley_system;
drop policy if exists desk on ticket_search;
drop policy if exists system on ticket_search;
drop policy if exists search on ticket_search;
create policy search on ticket_search to parley_search using (true) with check (true);
grant select, insert, update, delete on ticket_search to parley_search;
drop policy if exists search on contacts;
create policy search on contacts for select to parley_search using (true);
grant select (tenant_id, id, name, email, phone) on contacts to parley_search;
create index if not exists ticket_search_words on ticket_search using gin (tenant_id, vector);
create index if not exists ticket_search_parts on ticket_search using gin (tenant_id, heading gin_trgm_ops);
create index if not exists contacts_parts on contacts using gin (tenant_id, (name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

create or replace function ticket_search_keep() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare who text;
begin
  if tg_op = 'UPDATE' and new.subject = old.subject and new.contact_id is not distinct from old.contact_id then return null; end if;
  select concat_ws(' ', name, email, phone) into who from contacts where tenant_id = new.tenant_id and id = new.contact_id;
  insert into ticket_search (tenant_id, ticket_id, heading, vector)
  values (new.tenant_id, new.id, lower(concat_ws(' ', '#' || new.number, new.subject, who)), to_tsvector('simple', concat_ws(' ', new.number, new.subject, who)))
  on conflict (tenant_id, ticket_id) do update set heading = excluded.heading, vector = ticket_search.vector || excluded.vector;
  return null;
end $$;
create or replace function ticket_search_add() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A thread of a book's length stays readable; past 20,000 different words its new ones are not indexed, since a vector holds at most 1 MB.
  update ticket_search set vector = vector || to_tsvector('simple', left(new.text, 20000)) where tenant_id = new.tenant_id and ticket_id = new.ticket_id and length(vector) < 20000;
  return null;
end $$;
create or replace function search_tickets(words text, part text, at_most integer) returns table (ticket_id uuid) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare found_by_word integer;
begin
  -- Dynamic, so that each search is planned for its own words: rare ones by the index of words, common ones newest first.
  return query execute 'select s.ticket_id from ticket_search s where s.tenant_id = $1 and s.vector @@ to_tsquery(''simple'', $2) order by s.ticket_id desc limit $3'
    using current_setting('app.tenant', true), words, at_most;
  get diagnostics found_by_word = row_count;
  -- Parts of words, where whole ones found little. Half of all addresses end alike, so an address is looked for in parts only when it is nobody's whole one.
  if part <> '' and (found_by_word = 0 or found_by_word < 1000 and position('@' in part) = 0) then
    return query execute 'select s.ticket_id from ticket_search s where s.tenant_id = $1 and s.heading like $3 and not s.vector @@ to_tsquery(''simple'', $2) order by s.ticket_id desc limit $4'
      using current_setting('app.tenant', true), words, part, at_most - found_by_word;
  end if;
end $$;
create or replace function similar_tickets(subject text, at_most integer) returns table (ticket_id uuid, similarity real) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  return query execute 'select s.ticket_id, word_similarity($2, s.heading) from ticket_search s where s.tenant_id = $1 and $2 <% s.heading order by 2 desc, 1 desc limit $3'
    using current_setting('app.tenant', true), lower(subject), at_most;
end $$;
do $$ declare f text; begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_search;
  foreach f in array array['ticket_search_keep()', 'ticket_search_add()', 'search_tickets(text, text, integer)', 'similar_tickets(text, integer)'] loop
    execute format('alter function %s owner to parley_search', f);
  end loop;
  revoke create on schema public from parley_search;
end $$;
drop trigger if exists ticket_search_keep on tickets;
create trigger ticket_search_keep after insert or update of subject, contact_id on tickets for each row execute function ticket_search_keep();
drop trigger if exists ticket_search_add on ticket_messages;
create trigger ticket_search_add after insert on ticket_messages for each row execute function ticket_search_add();
`;
