/** The search for contacts, and their tags as rows. Part of walls.ts, and idempotent as all of it. */
export const contactWalls = /* sql */ `
-- What search looks through, in small letters: to compare without regard to them took most of the time of a search that finds many. A space before the name, so that a word's beginning is found at its
-- start as well. No module reads the column.
alter table contacts add column if not exists known_by text not null generated always as (lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || aliases)) stored;
grant select (deleted_at, aliases, known_by) on contacts to parley_search;
drop policy if exists search on contact_identities;
create policy search on contact_identities for select to parley_search using (true);
grant select (tenant_id, contact_id, key, is_live) on contact_identities to parley_search;
create index if not exists contacts_known on contacts using gin (tenant_id, known_by gin_trgm_ops);
drop index if exists contacts_parts, contacts_heading, contacts_known_by;

-- Newest first, and no more than asked for. Dynamic, so that each search is planned for its own words: rare ones by the index, common ones by going back from the newest.
create or replace function search_contacts(parts text[], whole text, is_gone boolean, at_most integer) returns table (contact_id uuid) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  patterns text;
  found_whole integer := 0;
begin
  -- Half of all addresses end alike, so one is looked for in parts only when it is nobody's whole one.
  if whole <> '' then
    -- Of those who live by the index of the addresses that are awake.
    return query execute 'select c.id from contacts c where c.tenant_id = $1 and (c.deleted_at is not null) = $2 and c.id in (select i.contact_id from contact_identities i where i.tenant_id = $1 and i.key = any($3)' || case when is_gone then '' else ' and i.is_live' end || ') order by c.id desc limit $4'
      using here, is_gone, array['mail:' || lower(whole), 'tel:' || phone_key(whole)], at_most;
    get diagnostics found_whole = row_count;
  end if;
  if found_whole > 0 then return; end if;
  select string_agg(format('c.known_by like %L', lower(part)), ' and ') into patterns from unnest(parts) as part;
  if patterns is null then return; end if;
  return query execute 'select c.id from contacts c where c.tenant_id = $1 and (c.deleted_at is not null) = $2 and ' || patterns || ' order by c.id desc limit $3' using here, is_gone, at_most;
end $$;
do $$ begin
  grant create on schema public to parley_search;
  alter function search_contacts(text[], text, boolean, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;

create or replace function contact_tags_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from contact_tags where tenant_id = new.tenant_id and contact_id = new.id and tag <> all(new.tags);
  insert into contact_tags (tenant_id, tag, contact_id, live_at) select new.tenant_id, tag, new.id, case when new.deleted_at is null then new.updated_at end from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
-- Those of all new contacts of a statement at once: an import makes a thousand in one.
create or replace function contact_tags_of_new() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contact_tags (tenant_id, tag, contact_id, live_at) select a.tenant_id, t.tag, a.id, case when a.deleted_at is null then a.updated_at end from added a, unnest(a.tags) as t(tag) on conflict do nothing;
  return null;
end $$;
drop trigger if exists contact_tags_add on contacts;
create trigger contact_tags_add after insert on contacts referencing new table as added for each statement execute function contact_tags_of_new();
drop trigger if exists contact_tags_change on contacts;
create trigger contact_tags_change after update of tags on contacts for each row when (new.tags is distinct from old.tags) execute function contact_tags_keep();
-- Contacts that were tagged before there was a table of tags.
do $$ begin
  perform set_config('role', 'parley_system', true);
  if not exists (select 1 from contact_tags) then insert into contact_tags (tenant_id, tag, contact_id, live_at) select distinct tenant_id, tag, id, case when deleted_at is null then updated_at end from contacts, unnest(tags) as tag on conflict do nothing; end if;
  -- And those whose rows did not yet know when they were changed.
  if not exists (select 1 from contact_tags where live_at is not null) then update contact_tags t set live_at = c.updated_at from contacts c where c.tenant_id = t.tenant_id and c.id = t.contact_id and c.deleted_at is null; end if;
  if not exists (select 1 from contact_list_members where live_at is not null) then update contact_list_members m set live_at = c.updated_at from contacts c where c.tenant_id = m.tenant_id and c.id = m.contact_id and c.deleted_at is null; end if;
  perform set_config('role', 'none', true);
end $$;

-- The rows of a contact's tags and lists say when it was changed, and nothing once it is deleted.
create or replace function contact_live_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare now_live timestamptz := case when new.deleted_at is null then new.updated_at end;
begin
  if new.tags <> '{}' then update contact_tags set live_at = now_live where tenant_id = new.tenant_id and contact_id = new.id and live_at is distinct from now_live; end if;
  update contact_list_members set live_at = now_live where tenant_id = new.tenant_id and contact_id = new.id and live_at is distinct from now_live;
  return null;
end $$;
drop trigger if exists contact_live_keep on contacts;
create trigger contact_live_keep after update on contacts for each row when (old.updated_at <> new.updated_at or (old.deleted_at is null) <> (new.deleted_at is null)) execute function contact_live_keep();
-- Whoever is put into a list while they are being changed: the change is waited for, so that it is not missed.
create or replace function contact_list_member_live() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select case when c.deleted_at is null then c.updated_at end into new.live_at from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for share;
  return new;
end $$;
drop trigger if exists contact_list_member_live on contact_list_members;
create trigger contact_list_member_live before insert or update of contact_id on contact_list_members for each row execute function contact_list_member_live();
`;
