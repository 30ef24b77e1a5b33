-- What a statement sees of the tickets and of what is kept of them is of one moment, since both are written together: what is missing between the two is added, and nobody who changes a ticket waits.
insert into agent_loads (tenant_id, id, agent_id, pool, change)
  select e.tenant_id, gen_random_uuid(), e.agent_id, e.pool, sum(e.change) from (
    select tenant_id, assigned_to_id as agent_id, capacity_pool(channel) as pool, 1 as change from tickets where fills_capacity(assigned_to_id, status, deleted_at)
    union all select tenant_id, agent_id, pool, -change from agent_loads) as e
  group by e.tenant_id, e.agent_id, e.pool having sum(e.change) <> 0;
