-- A note on a person outlives the company that they were at; what was noted on the company alone goes with it. Its daughters stand by themselves.
create or replace function company_going() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update crm_notes set company_id = null where tenant_id = old.tenant_id and company_id = old.id and contact_id is not null;
  update companies set parent_id = null where tenant_id = old.tenant_id and parent_id = old.id;
  return old;
end $$;
create or replace trigger company_going before delete on companies for each row execute function company_going();
