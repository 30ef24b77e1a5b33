-- What is written for a contact while it is merged goes to the one that goes on: the row's key is awaited, then looked at again.
create or replace function contact_that_goes_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare went_to uuid;
begin
  loop
    select merged_into_id into went_to from contacts where tenant_id = new.tenant_id and id = new.contact_id for key share;
    exit when went_to is null;
    new.contact_id := went_to;
  end loop;
  return new;
end $$;
