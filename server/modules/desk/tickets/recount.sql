-- The triggers that keep the loads have locked the tickets in this transaction: nobody changes one meanwhile.
delete from agent_loads;
insert into agent_loads (tenant_id, id, agent_id, pool, change)
  select tenant_id, gen_random_uuid(), assigned_to_id, capacity_pool(channel), count(*) from tickets where fills_capacity(assigned_to_id, status, deleted_at) group by tenant_id, assigned_to_id, capacity_pool(channel);
