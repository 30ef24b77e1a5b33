-- Open targets of before, with what their tickets are now. Whoever writes one at this moment brings it up to date by itself, so nobody is waited for.
update sla_clocks c set priority = t.priority, channel = t.channel, group_id = t.group_id, assigned_to_id = t.assigned_to_id
  from tickets t, (
    select o.tenant_id, o.ticket_id, o.metric, o.cycle from sla_clocks o join tickets n on n.tenant_id = o.tenant_id and n.id = o.ticket_id
    where o.ended_at is null and (o.priority, o.channel, o.group_id, o.assigned_to_id) is distinct from (n.priority, n.channel, n.group_id, n.assigned_to_id)
    for update of o skip locked) as stale
  where c.tenant_id = stale.tenant_id and c.ticket_id = stale.ticket_id and c.metric = stale.metric and c.cycle = stale.cycle
    and t.tenant_id = c.tenant_id and t.id = c.ticket_id;
