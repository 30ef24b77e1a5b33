-- An open target is counted with whoever has its ticket now; one that has ended stays with what its ticket was then. Here and not by the listener, since assignment and bulk changes write many tickets for which no clock changes.
create or replace function sla_clocks_follow() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update sla_clocks set priority = new.priority, channel = new.channel, group_id = new.group_id, assigned_to_id = new.assigned_to_id
    where tenant_id = new.tenant_id and ticket_id = new.id and ended_at is null;
  return null;
end $$;
create or replace trigger sla_clocks_follow after update of priority, channel, group_id, assigned_to_id on tickets for each row
  when (new.assigned_to_id is distinct from old.assigned_to_id or new.group_id is distinct from old.group_id or new.priority <> old.priority or new.channel <> old.channel)
  execute function sla_clocks_follow();
