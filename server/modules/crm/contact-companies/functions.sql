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
