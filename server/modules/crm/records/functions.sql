create or replace function company_tags_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then delete from company_tags where tenant_id = new.tenant_id and company_id = new.id and tag <> all(new.tags); end if;
  insert into company_tags (tenant_id, tag, company_id) select new.tenant_id, tag, new.id from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
create or replace trigger company_tags_add after insert on companies for each row when (new.tags <> '{}' and not is_put_in()) execute function company_tags_keep();
create or replace trigger company_tags_change after update of tags on companies for each row when (new.tags is distinct from old.tags) execute function company_tags_keep();
create index if not exists companies_heading on companies using gin (tenant_id, (' ' || name || ' ' || coalesce(domain, '')) gin_trgm_ops);

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
create index if not exists companies_parts on companies using gin (tenant_id, name gin_trgm_ops);

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
create or replace trigger contact_company_made after insert on contacts referencing new table as added for each statement when (not is_put_in()) execute function contact_company_add();
create or replace trigger contact_company_changed after update of company_id on contacts for each row when (new.company_id is distinct from old.company_id) execute function contact_company_keep();
create or replace function contact_company_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contacts set company_id = null where tenant_id = old.tenant_id and id = old.contact_id and company_id = old.company_id;
  return null;
end $$;
create or replace trigger contact_company_gone after delete on contact_companies for each row execute function contact_company_gone();

-- Since when a contact is blocked, whoever blocks it by whichever way; nothing of it is left on one that is not.
create or replace function contact_blocked_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'BLOCKED' then new.blocked_at := coalesce(new.blocked_at, new.updated_at);
  else new.blocked_at := null; new.blocked_reason := null; new.blocked_by_name := null; end if;
  return new;
end $$;
create or replace trigger contact_blocked_made before insert on contacts for each row when (new.status = 'BLOCKED' and not is_put_in()) execute function contact_blocked_keep();
create or replace trigger contact_blocked_changed before update of status on contacts for each row when (old.status is distinct from new.status) execute function contact_blocked_keep();

-- What search looks through, in small letters: to compare without regard to them took most of the time of a search that finds many. A space before the name, so that a word's beginning is found at its
-- start as well. The first and last word of a name besides, each in an index that is small because names repeat: it tells at once that more have a name than are counted.
alter table contacts add column if not exists known_by text not null generated always as (lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || aliases)) stored,
  add column if not exists first_word text collate "C" not null generated always as (split_part(lower(name), ' ', 1)) stored, add column if not exists last_word text collate "C" not null generated always as (split_part(lower(name), ' ', -1)) stored;
create index if not exists contacts_known on contacts using gin (tenant_id, known_by gin_trgm_ops);
create index if not exists contacts_first_words on contacts (tenant_id, first_word) where deleted_at is null;
create index if not exists contacts_last_words on contacts (tenant_id, last_word) where deleted_at is null;

-- What is left of a pattern without what one of twenty has in a sample: the ends of addresses, and the words that numbers stand behind. In an index of three letters at a time these are the long
-- lists. Nothing where all of it is rare, or all common.
create or replace function rare_parts(part text, sample text[]) returns text[] language plpgsql immutable set search_path = public, pg_temp as $$
declare
  typed text := btrim(part, '%');
  runs text[] := '{}';
  run text := '';
  is_common boolean;
begin
  if position('\' in part) > 0 then return runs; end if;
  for at in 1 .. length(typed) - 2 loop
    is_common := (select count(*) * 20 > cardinality(sample) from unnest(sample) as s(known_by) where strpos(s.known_by, substr(typed, at, 3)) > 0);
    if not is_common then run := case when run = '' then substr(typed, at, 3) else run || substr(typed, at + 2, 1) end;
    elsif run <> '' then runs := runs || run; run := '';
    end if;
  end loop;
  if run = typed then return runs; end if;
  if run <> '' then runs := runs || run; end if;
  -- One or two letters at the edge of what is left are the beginning or the end of a word that many have.
  return array(select t.trimmed from unnest(runs) as r, regexp_replace(regexp_replace(r, '([^[:alnum:]])[[:alnum:]]{1,2}$', '\1'), '^[[:alnum:]]{1,2}([^[:alnum:]])', '\1') as t(trimmed) where t.trimmed ~ '[[:alnum:]]{3}');
end $$;

-- Whom a search finds; null where they are more than asked for. Dynamic, so that each search is planned for its own words.
create or replace function contacts_found(parts text[], whole text, is_gone boolean, at_most integer) returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  -- A single word as it was typed.
  word text := case when cardinality(parts) = 1 and position('\' in parts[1]) = 0 then lower(btrim(parts[1], '% ')) end;
  beyond text := word || chr(1114111);
  patterns text;
  found uuid[];
  pages integer := (select relpages from pg_class where oid = 'contacts'::regclass);
  sample text[];
begin
  -- Half of all addresses end alike, so one is looked for in parts only when it is nobody's whole one.
  if whole <> '' then
    -- Of those who live by the index of the addresses that are awake.
    execute 'select array(select c.id from contacts c where c.tenant_id = $1 and (c.deleted_at is not null) = $2 and c.id in (select i.contact_id from contact_identities i where i.tenant_id = $1 and i.key = any($3)' || case when is_gone then '' else ' and i.is_live' end || ') limit $4)'
      into found using here, is_gone, array['mail:' || lower(whole), 'tel:' || phone_key(whole)], at_most + 1;
    if cardinality(found) > 0 then return case when cardinality(found) <= at_most then found end; end if;
  end if;
  if cardinality(parts) = 0 then return '{}'; end if;
  -- Of whom names begin or end so there may be more than enough, and their index alone says it.
  if word <> '' and not is_gone and (
    (select count(*) from (select from contacts c where c.tenant_id = here and c.deleted_at is null and c.first_word >= word and c.first_word < beyond limit at_most + 1) as counted) > at_most
    or (select count(*) from (select from contacts c where c.tenant_id = here and c.deleted_at is null and c.last_word >= word and c.last_word < beyond limit at_most + 1) as counted) > at_most
  ) then return null; end if;
  -- Of many people what nearly everybody has is left to the comparison, since its part of the index is as long as they are many. A few of each of forty pages show what that is: those of one page are alike.
  if pages > 1000 then sample := array(select c.known_by from contacts c tablesample system (4000.0 / pages) where random() < 0.25 limit 300); end if;
  select string_agg(case when cardinality(rare) > 0
      then (select string_agg(format('c.known_by like %L', '%' || r || '%'), ' and ') from unnest(rare) as r) || format(' and c.known_by || $4 like %L', pattern)
      else format('c.known_by like %L', pattern) end, ' and ') into patterns
    from (select lower(part) as pattern, case when cardinality(sample) >= 50 then rare_parts(lower(part), sample) else '{}' end as rare from unnest(parts) as part) as typed;
  execute 'select array(select c.id from contacts c where c.tenant_id = $1 and (c.deleted_at is not null) = $2 and ' || patterns || ' limit $3)' into found using here, is_gone, at_most + 1, '';
  return case when cardinality(found) <= at_most then found end;
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
create or replace trigger contact_tags_add after insert on contacts referencing new table as added for each statement when (not is_put_in()) execute function contact_tags_of_new();
create or replace trigger contact_tags_change after update of tags on contacts for each row when (new.tags is distinct from old.tags) execute function contact_tags_keep();
do $$ begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_search;
  alter function contacts_found(text[], text, boolean, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;

-- A field's value goes with its contact. Here, since custom fields are below and do not know contacts.
do $$ begin
  if not exists (select from pg_constraint where conname = 'custom_field_values_contact' and conrelid = 'custom_field_values'::regclass) then
    alter table custom_field_values add constraint custom_field_values_contact foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade;
  end if;
end $$;

-- A field's value goes with its company. Here, since custom fields are below and do not know companies.
do $$ begin
  if not exists (select from pg_constraint where conname = 'custom_field_values_company' and conrelid = 'custom_field_values'::regclass) then
    alter table custom_field_values add constraint custom_field_values_company foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade;
  end if;
end $$;
