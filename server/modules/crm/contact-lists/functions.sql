-- Whoever is put into a list while they are being changed: the change is waited for, so that it is not missed.
create or replace function contact_list_member_live() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select case when c.deleted_at is null then c.updated_at end into new.live_at from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for share;
  return new;
end $$;
create or replace trigger contact_list_member_live before insert or update of contact_id on contact_list_members for each row when (not is_put_in()) execute function contact_list_member_live();

-- The rows of a contact's tags and lists say when it was changed, and nothing once it is deleted.
create or replace function contact_live_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare now_live timestamptz := case when new.deleted_at is null then new.updated_at end;
begin
  if new.tags <> '{}' then update contact_tags set live_at = now_live where tenant_id = new.tenant_id and contact_id = new.id and live_at is distinct from now_live; end if;
  update contact_list_members set live_at = now_live where tenant_id = new.tenant_id and contact_id = new.id and live_at is distinct from now_live;
  return null;
end $$;
create or replace trigger contact_live_keep after update on contacts for each row when (old.updated_at <> new.updated_at or (old.deleted_at is null) <> (new.deleted_at is null)) execute function contact_live_keep();
