-- Whoever is put into a list while they are being changed: the change is waited for, so that it is not missed.
create or replace function contact_list_member_live() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select case when c.deleted_at is null then c.updated_at end into new.live_at from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for share;
  return new;
end $$;
drop trigger if exists contact_list_member_live on contact_list_members;
create trigger contact_list_member_live before insert or update of contact_id on contact_list_members for each row execute function contact_list_member_live();
