/** The CRM's part of row-security.ts: what holds whoever writes a contact, by whichever way. */
export const crmFunctions = /* sql */ `
-- A contact's primary company is among its companies. Another primary company leaves the former one associated; none at all ends that association.
create or replace function contact_company_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.company_id is not null then
    insert into contact_companies (tenant_id, contact_id, company_id, created_at) values (new.tenant_id, new.id, new.company_id, new.updated_at) on conflict do nothing;
  else
    delete from contact_companies where tenant_id = new.tenant_id and contact_id = new.id and company_id = old.company_id;
  end if;
  return null;
end $$;
-- New ones come by the thousand when they are imported, so those of a statement are one.
create or replace function contact_company_add() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contact_companies (tenant_id, contact_id, company_id, created_at) select tenant_id, id, company_id, created_at from added where company_id is not null on conflict do nothing;
  return null;
end $$;
drop trigger if exists contact_company_made on contacts;
create trigger contact_company_made after insert on contacts referencing new table as added for each statement execute function contact_company_add();
drop trigger if exists contact_company_changed on contacts;
create trigger contact_company_changed after update of company_id on contacts for each row when (new.company_id is distinct from old.company_id) execute function contact_company_keep();
create or replace function contact_company_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contacts set company_id = null where tenant_id = old.tenant_id and id = old.contact_id and company_id = old.company_id;
  return null;
end $$;
drop trigger if exists contact_company_gone on contact_companies;
create trigger contact_company_gone after delete on contact_companies for each row execute function contact_company_gone();
do $$ begin
  -- A desk that is older than this table.
  set role parley_system;
  if not exists (select 1 from contact_companies) then
    insert into contact_companies (tenant_id, contact_id, company_id, created_at) select tenant_id, id, company_id, created_at from contacts where company_id is not null on conflict do nothing;
  end if;
  reset role;
end $$;

-- A message knows whose ticket it stands on: timelines of people and of companies read messages by that, and a ticket that changes hands takes its messages along.
create or replace function ticket_message_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select t.contact_id, t.company_id into new.contact_id, new.company_id from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  return new;
end $$;
drop trigger if exists ticket_message_owner on ticket_messages;
create trigger ticket_message_owner before insert or update of ticket_id on ticket_messages for each row execute function ticket_message_owner();
create or replace function ticket_owner_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update ticket_messages set contact_id = new.contact_id, company_id = new.company_id where tenant_id = new.tenant_id and ticket_id = new.id;
  return null;
end $$;
drop trigger if exists ticket_owner_changed on tickets;
create trigger ticket_owner_changed after update of contact_id, company_id on tickets for each row when (new.contact_id is distinct from old.contact_id or new.company_id is distinct from old.company_id) execute function ticket_owner_changed();

-- A note on a person outlives the company that they were at; what was noted on the company alone goes with it. Its daughters stand by themselves.
create or replace function company_going() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update crm_notes set company_id = null where tenant_id = old.tenant_id and company_id = old.id and contact_id is not null;
  update companies set parent_id = null where tenant_id = old.tenant_id and parent_id = old.id;
  return old;
end $$;
drop trigger if exists company_going on companies;
create trigger company_going before delete on companies for each row execute function company_going();

create or replace function company_tags_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then delete from company_tags where tenant_id = new.tenant_id and company_id = new.id and tag <> all(new.tags); end if;
  insert into company_tags (tenant_id, tag, company_id) select new.tenant_id, tag, new.id from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
drop trigger if exists company_tags_add on companies;
create trigger company_tags_add after insert on companies for each row when (new.tags <> '{}') execute function company_tags_keep();
drop trigger if exists company_tags_change on companies;
create trigger company_tags_change after update of tags on companies for each row when (new.tags is distinct from old.tags) execute function company_tags_keep();
do $$ begin
  set role parley_system;
  if not exists (select 1 from company_tags) then insert into company_tags (tenant_id, tag, company_id) select distinct tenant_id, tag, id from companies, unnest(tags) as tag on conflict do nothing; end if;
  reset role;
end $$;

-- The search for companies; a space before the name, so that a word's beginning is found at its start as well.
drop policy if exists search on companies;
create policy search on companies for select to parley_search using (true);
grant select (tenant_id, id, name, domain, deleted_at) on companies to parley_search;
create index if not exists companies_heading on companies using gin (tenant_id, (' ' || name || ' ' || coalesce(domain, '')) gin_trgm_ops);
drop function if exists search_companies(text[], boolean, integer);
-- Which companies a search finds; null where they are more than asked for.
create or replace function companies_found(parts text[], is_gone boolean, at_most integer) returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  patterns text;
  found uuid[];
begin
  select string_agg(format('('' '' || c.name || '' '' || coalesce(c.domain, '''')) ilike %L', part), ' and ') into patterns from unnest(parts) as part;
  if patterns is null then return '{}'; end if;
  execute 'select array(select c.id from companies c where c.tenant_id = $1 and (c.deleted_at is not null) = $2 and ' || patterns || ' limit $3)' into found using current_setting('app.tenant', true), is_gone, at_most + 1;
  return case when cardinality(found) <= at_most then found end;
end $$;
do $$ begin
  grant create on schema public to parley_search;
  alter function companies_found(text[], boolean, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;
`;
