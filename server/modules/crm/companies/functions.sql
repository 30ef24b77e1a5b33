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
