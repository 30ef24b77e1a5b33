-- Each time that a ticket is resolved, whatever resolves it. One that is taken back (a reply in its ten seconds, a merge undone) leaves `reopen_count` as it was and was none.
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
create or replace trigger ticket_resolution_made after insert on tickets for each row when (new.resolved_at is not null and not is_put_in()) execute function ticket_resolution_keep();
create or replace trigger ticket_resolution_changed after update of resolved_at on tickets for each row when (old.resolved_at is distinct from new.resolved_at) execute function ticket_resolution_keep();
