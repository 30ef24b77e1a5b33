import { articleFunctions } from "./article-functions.ts";
import { contactFunctions } from "./contact-functions.ts";
import { privacyFunctions } from "./privacy-functions.ts";
import { statisticsFunctions } from "./statistics-functions.ts";
import { tenantFunctions } from "./tenant-functions.ts";
import { identityFunctions } from "./identity-functions.ts";
import { crmFunctions } from "./crm-functions.ts";
import { dealFunctions } from "./deal-functions.ts";

/**
 * What the tables cannot say for themselves, applied after every migration and idempotent: the two roles,
 * row-level security on every table that has `tenant_id`, grants, and search.
 * `parley_desk` serves one tenant and cannot see past `app.tenant`; `parley_system` (jobs, sign-in across
 * tenants, relays) sees all rows; neither may bypass row-level security or log in.
 */
export const rowSecurity = /* sql */ `
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

-- Tenants: a desk reads and changes its own row; keys and rates are the system's.
alter table tenants enable row level security, force row level security;
drop policy if exists desk on tenants;
create policy desk on tenants to parley_desk using (id = (select current_setting('app.tenant', true))) with check (id = (select current_setting('app.tenant', true)));
drop policy if exists system on tenants;
create policy system on tenants to parley_system using (true) with check (true);
grant select, update on tenants to parley_desk;
grant select, insert, update, delete on tenants, signing_keys, setup_links, vapid_keys, rate_counts to parley_system;

do $$ begin if (select relpersistence from pg_class where oid = 'rate_counts'::regclass) <> 'u' then alter table rate_counts set unlogged; end if; end $$;

-- The next number of a ticket, for the statement that inserts it: others wait from here to the commit, and a number that is rolled back is given again.
create or replace function next_ticket_number(tenant text) returns integer language sql volatile set search_path = public, pg_temp as $$
  update ticket_numbers set last = last + 1 where tenant_id = tenant returning last
$$;

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
drop policy if exists search on tickets;
create policy search on tickets for select to parley_search using (true);
grant select (tenant_id, id, number, subject, contact_id) on tickets to parley_search;
drop policy if exists search on ticket_messages;
create policy search on ticket_messages for select to parley_search using (true);
grant select (tenant_id, id, ticket_id, text) on ticket_messages to parley_search;
create index if not exists ticket_search_words on ticket_search using gin (tenant_id, vector);
create index if not exists ticket_search_parts on ticket_search using gin (tenant_id, heading gin_trgm_ops);

drop policy if exists search on team_members;
create policy search on team_members for select to parley_search using (true);
grant select (tenant_id, channel_id, user_id) on team_members to parley_search;
drop policy if exists search on team_messages;
create policy search on team_messages for select to parley_search using (true);
grant select (tenant_id, id, channel_id, text, created_at, deleted_at) on team_messages to parley_search;
create index if not exists team_messages_words on team_messages using gin (tenant_id, to_tsvector('simple', text)) where deleted_at is null;

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
-- A thread that messages left or came to is read anew, by the same measure as above.
create or replace function reindex_ticket(which uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  words tsvector;
  said record;
begin
  select to_tsvector('simple', concat_ws(' ', t.number, t.subject, c.name, c.email, c.phone)) into words from tickets t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.tenant_id = here and t.id = which;
  if words is null then return; end if;
  for said in select m.text from ticket_messages m where m.tenant_id = here and m.ticket_id = which order by m.id loop
    exit when length(words) >= 20000;
    words := words || to_tsvector('simple', left(said.text, 20000));
  end loop;
  update ticket_search set vector = words where tenant_id = here and ticket_id = which;
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
-- In the channels of one member, newest first. A word that everybody uses is found among the newest thousand; any other by the index of words, whose matches are then few enough to be put in order.
create or replace function search_team_messages(member uuid, words text, before timestamptz, at_most integer) returns table (message_id uuid) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  theirs uuid[];
  found_ids uuid[];
begin
  select coalesce(array_agg(channel_id), '{}') into theirs from team_members where tenant_id = here and user_id = member;
  execute 'with recent as materialized (select m.id, m.channel_id, m.text, m.created_at from team_messages m where m.tenant_id = $1 and m.deleted_at is null and ($4 is null or m.created_at < $4) order by m.created_at desc, m.id desc limit 1000)
    select array_agg(f.id) from (select r.id from recent r where r.channel_id = any($3) and to_tsvector(''simple'', r.text) @@ to_tsquery(''simple'', $2) order by r.created_at desc, r.id desc limit $5) f'
    into found_ids using here, words, theirs, before, at_most;
  if coalesce(cardinality(found_ids), 0) >= at_most then return query select unnest(found_ids); return; end if;
  return query execute 'with said as materialized (select m.id, m.channel_id, m.created_at from team_messages m where m.tenant_id = $1 and m.deleted_at is null and to_tsvector(''simple'', m.text) @@ to_tsquery(''simple'', $2))
    select s.id from said s where s.channel_id = any($3) and ($4 is null or s.created_at < $4) order by s.created_at desc, s.id desc limit $5'
    using here, words, theirs, before, at_most;
end $$;
create or replace function similar_tickets(subject text, at_most integer) returns table (ticket_id uuid, similarity real) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  -- Where thousands are called alike, measuring each is dear and says little: the newest are looked at for certain, and of all the others as many as the index names first.
  return query execute 'with recent as materialized (select s.ticket_id, s.heading from ticket_search s where s.tenant_id = $1 order by s.ticket_id desc limit 2000),
      alike as materialized (select s.ticket_id, s.heading from ticket_search s where s.tenant_id = $1 and $2 <% s.heading limit 500)
    select f.ticket_id, f.likeness from (select r.ticket_id, word_similarity($2, r.heading) as likeness from recent r where $2 <% r.heading union select a.ticket_id, word_similarity($2, a.heading) from alike a) f order by 2 desc, 1 desc limit $3'
    using current_setting('app.tenant', true), lower(subject), at_most;
end $$;
do $$ declare f text; begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_search;
  foreach f in array array['ticket_search_keep()', 'ticket_search_add()', 'search_tickets(text, text, integer)', 'similar_tickets(text, integer)', 'reindex_ticket(uuid)', 'search_team_messages(uuid, text, timestamptz, integer)'] loop
    execute format('alter function %s owner to parley_search', f);
  end loop;
  revoke create on schema public from parley_search;
end $$;
-- Since when a ticket has its status: whatever changes it, by the clock of the change.
create or replace function ticket_status_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.status_since := case when tg_op = 'INSERT' then coalesce(new.closed_at, new.resolved_at, new.created_at) else new.updated_at end;
  return new;
end $$;
drop trigger if exists ticket_status_since_insert on tickets;
create trigger ticket_status_since_insert before insert on tickets for each row execute function ticket_status_since();
drop trigger if exists ticket_status_since_update on tickets;
create trigger ticket_status_since_update before update of status on tickets for each row when (old.status is distinct from new.status) execute function ticket_status_since();
create or replace function ticket_tags_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then delete from ticket_tags where tenant_id = new.tenant_id and ticket_id = new.id and tag <> all(new.tags); end if;
  insert into ticket_tags (tenant_id, tag, ticket_id) select new.tenant_id, tag, new.id from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
drop trigger if exists ticket_tags_add on tickets;
create trigger ticket_tags_add after insert on tickets for each row when (new.tags <> '{}') execute function ticket_tags_keep();
drop trigger if exists ticket_tags_change on tickets;
create trigger ticket_tags_change after update of tags on tickets for each row when (new.tags is distinct from old.tags) execute function ticket_tags_keep();
-- Tickets that were tagged before there was a table of tags.
do $$ begin
  perform set_config('role', 'parley_system', true);
  if not exists (select 1 from ticket_tags) then insert into ticket_tags (tenant_id, tag, ticket_id) select distinct tenant_id, tag, id from tickets, unnest(tags) as tag on conflict do nothing; end if;
  perform set_config('role', 'none', true);
end $$;
-- Mentions as rows; they go along when a message moves to another ticket.
create or replace function ticket_mentions_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update ticket_mentions set ticket_id = new.ticket_id where tenant_id = new.tenant_id and message_id = new.id;
  else
    insert into ticket_mentions (tenant_id, user_id, message_id, ticket_id)
    select new.tenant_id, (m ->> 'id')::uuid, new.id, new.ticket_id from jsonb_array_elements(new.mentions) m on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger if exists ticket_mentions_add on ticket_messages;
create trigger ticket_mentions_add after insert on ticket_messages for each row when (new.mentions <> '[]') execute function ticket_mentions_keep();
drop trigger if exists ticket_mentions_move on ticket_messages;
create trigger ticket_mentions_move after update of ticket_id on ticket_messages for each row when (new.mentions <> '[]') execute function ticket_mentions_keep();
-- Messages that mentioned somebody before there was a table of mentions.
do $$ begin
  perform set_config('role', 'parley_system', true);
  if not exists (select 1 from ticket_mentions) then
    insert into ticket_mentions (tenant_id, user_id, message_id, ticket_id)
    select said.tenant_id, (m ->> 'id')::uuid, said.id, said.ticket_id from ticket_messages said, jsonb_array_elements(said.mentions) m where said.mentions <> '[]' on conflict do nothing;
  end if;
  perform set_config('role', 'none', true);
end $$;
drop trigger if exists ticket_search_keep on tickets;
create trigger ticket_search_keep after insert or update of subject, contact_id on tickets for each row execute function ticket_search_keep();
drop trigger if exists ticket_search_add on ticket_messages;
create trigger ticket_search_add after insert on ticket_messages for each row execute function ticket_search_add();

-- Each time that a ticket is resolved, whatever resolves it. One that is taken back (a reply in its ten seconds, a merge undone) leaves \`reopen_count\` as it was and was none.
create or replace function ticket_resolution_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or old.resolved_at is null then
    if tg_op = 'UPDATE' and new.reopen_count < old.reopen_count then
      update ticket_resolutions set reopened_at = null where tenant_id = new.tenant_id and id = (select r.id from ticket_resolutions r where r.tenant_id = new.tenant_id and r.ticket_id = new.id order by r.resolved_at desc, r.id desc limit 1);
    else
      insert into ticket_resolutions (tenant_id, id, ticket_id, agent_id, resolved_at) values (new.tenant_id, gen_random_uuid(), new.id, new.assigned_to_id, new.resolved_at);
    end if;
  elsif new.resolved_at is not null then
    update ticket_resolutions set resolved_at = new.resolved_at where tenant_id = new.tenant_id and ticket_id = new.id and reopened_at is null;
  elsif new.reopen_count > old.reopen_count then
    update ticket_resolutions set reopened_at = greatest(new.updated_at, resolved_at) where tenant_id = new.tenant_id and ticket_id = new.id and reopened_at is null;
  else
    delete from ticket_resolutions where tenant_id = new.tenant_id and ticket_id = new.id and reopened_at is null;
  end if;
  return null;
end $$;
drop trigger if exists ticket_resolution_made on tickets;
create trigger ticket_resolution_made after insert on tickets for each row when (new.resolved_at is not null) execute function ticket_resolution_keep();
drop trigger if exists ticket_resolution_changed on tickets;
create trigger ticket_resolution_changed after update of resolved_at on tickets for each row when (old.resolved_at is distinct from new.resolved_at) execute function ticket_resolution_keep();
do $$ begin
  -- A desk that is older than this table: what is resolved now.
  set role parley_system;
  if not exists (select 1 from ticket_resolutions) then
    insert into ticket_resolutions (tenant_id, id, ticket_id, agent_id, resolved_at) select tenant_id, gen_random_uuid(), id, assigned_to_id, resolved_at from tickets where resolved_at is not null;
  end if;
  reset role;
end $$;
${articleFunctions}${identityFunctions}${contactFunctions}${crmFunctions}${dealFunctions}${privacyFunctions}${statisticsFunctions}${tenantFunctions}`;
