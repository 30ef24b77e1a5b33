-- Puts together what a tenant's tickets have added to its agents' loads, unless another transaction does: two at once would each put in what both have taken out.
create or replace function agent_loads_gather(here text) returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('agent loads ' || here, 0)) then return; end if;
  with gone as (delete from agent_loads where tenant_id = here returning agent_id, pool, change)
  insert into agent_loads (tenant_id, id, agent_id, pool, change) select here, gen_random_uuid(), agent_id, pool, sum(change) from gone group by agent_id, pool having sum(change) <> 0;
end $$;
-- Takes the turn of assignment, and then tells whether any ticket waits for an owner: to put a large team together for nothing would hold everybody else up.
create or replace function assignment_turn(here text) returns boolean language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('assignment ' || here, 0));
  return exists (select from tickets where tenant_id = here and deleted_at is null and assigned_to_id is null and status in ('OPEN','IN_PROGRESS') and snoozed_until is null);
end $$;
-- What the workspace has settled, and everybody who could come into question, as one document: fifty people in fifty rows took longer to read than to find. Of two thousand people each list of ids is joined, by its places, which are planned for as many: `= any (ids)` looks through all of it for each of them. A person is a list in the order that `candidateOf` in queries.ts reads; names of fields took half of it. Of JSON's two kinds the one that is text as it is told.
-- `turn`: 'taken' waits for it first (lockAssignmentQueue in queries.ts), so that it sees what was decided meanwhile; each statement of a volatile function looks anew. 'left' looks without it, as 'reads' does, which writes nothing at all.
-- Who is not available gets nothing: where no turn is taken, and it is only told why they did not, no more of them are named than make a hundred with those who are.
drop function if exists assignment_team(text, boolean, text[], uuid[], uuid);
create or replace function assignment_team(here text, turn text, roles text[], others uuid[], former uuid) returns json language plpgsql volatile set search_path = public, pg_temp as $$
declare
  told json;
  kept bigint;
  loaded bigint;
  ids uuid[];
begin
  if turn = 'taken' then perform pg_advisory_xact_lock(hashtextextended('assignment ' || here, 0)); end if;
  ids := array(select s.agent_id from agent_status s join status_definitions d on d.tenant_id = here and d.id = s.definition_id where s.tenant_id = here and d.is_available);
  ids := ids || array(select u.id from users u where u.tenant_id = here and (u.is_active and u.role = any (roles) or u.id = any (others) or u.id = former and (select t.keep_last_owner from tenants t where t.id = here)) and not exists (select from generate_series(1, cardinality(ids)) as place where ids[place] = u.id)
    order by u.id limit case when turn = 'left' then greatest(100 - cardinality(ids), 0) end);
  with loads as materialized (
    select agent_id, sum(change) filter (where pool = 'chat') as chat, sum(change) filter (where pool = 'messengers') as messengers, sum(change) filter (where pool = 'other') as other, count(*) as kept
    from agent_loads where tenant_id = here group by agent_id)
  select json_build_object(
    'house', json_build_object('assigns', t.auto_assign, 'keepsOwner', t.keep_last_owner,
      'byHandGroups', (select coalesce(json_agg(g.id), '[]') from agent_groups g where g.tenant_id = here and not g.auto_assign),
      'staffedPipelines', (select coalesce(json_agg(distinct p.pipeline_id), '[]') from ticket_pipeline_agents p where p.tenant_id = here)),
    'candidates', (select coalesce(json_agg(json_build_array(u.id, btrim(concat(u.first_name, ' ', u.last_name)), u.role, u.is_active, coalesce(d.is_available, false), (extract(epoch from s.idle_since) * 1000)::bigint,
        coalesce(l.chat, 0), coalesce(l.messengers, 0), coalesce(l.other, 0), coalesce(u.own_chats, t.default_chats), coalesce(u.own_messengers, t.default_messengers), coalesce(u.capacity, t.default_capacity),
        has.skills, has.groups, has.pipelines)), '[]')
      from generate_series(1, cardinality(ids)) as place
        join users u on u.tenant_id = here and u.id = ids[place]
        left join loads l on l.agent_id = u.id
        left join agent_status s on s.tenant_id = here and s.agent_id = u.id
        left join status_definitions d on d.tenant_id = here and d.id = s.definition_id
        left join (select agent_id, json_agg(name) filter (where kind = 1) as skills, json_agg(name) filter (where kind = 2) as groups, json_agg(name) filter (where kind = 3) as pipelines from (
            select a.agent_id, k.name, 1 as kind from agent_skills a join skills k on k.tenant_id = here and k.id = a.skill_id where a.tenant_id = here
            union all select m.agent_id, m.group_id::text, 2 from agent_group_members m where m.tenant_id = here
            union all select p.agent_id, p.pipeline_id::text, 3 from ticket_pipeline_agents p where p.tenant_id = here) each group by agent_id) has on has.agent_id = u.id)), (select sum(each.kept) from loads each), (select count(*) from loads)
  into told, kept, loaded from tenants t where t.id = here;
  if turn <> 'reads' and kept > 300 and kept > 6 * loaded then perform agent_loads_gather(here); end if;
  return told;
end $$;
-- Holds the agent's status and looks once more: what another transaction has committed since counts. Where they still have the room that was counted on, the ticket is theirs, with the decision; where not, nothing is written.
-- `gives` is null where they have it already, and has no ticket where that is written by whoever asks. Without `waits`, whoever is being given something at this moment is busy, and the status of one who is not free is let go of: outside the turn of assignment nobody may wait for somebody while holding another.
drop function if exists assign_if_free(text, uuid, text, integer, timestamptz, jsonb);
create or replace function assign_if_free(here text, agent uuid, pool text, spare integer, at timestamptz, gives jsonb, waits boolean) returns jsonb language plpgsql volatile set search_path = public, pg_temp as $$
declare held jsonb;
begin
  begin
    if waits then perform from agent_status where tenant_id = here and agent_id = agent for update;
    else
      perform from agent_status where tenant_id = here and agent_id = agent for update skip locked;
      if not found then return '{"isBusy": true, "isFree": false}'; end if;
    end if;
    select jsonb_build_object('isActive', u.is_active, 'isAvailable', d.is_available, 'load', (select load_of(sum(l.change) filter (where l.pool = 'chat'), sum(l.change) filter (where l.pool = 'messengers'), sum(l.change) filter (where l.pool = 'other')) from agent_loads l where l.tenant_id = here and l.agent_id = agent),
        'capacity', jsonb_build_object('chat', coalesce(u.own_chats, t.default_chats), 'messengers', coalesce(u.own_messengers, t.default_messengers), 'other', coalesce(u.capacity, t.default_capacity)))
      into held from users u join tenants t on t.id = here join agent_status s on s.tenant_id = here and s.agent_id = u.id join status_definitions d on d.tenant_id = here and d.id = s.definition_id
      where u.tenant_id = here and u.id = agent;
    held := coalesce(held, '{"isActive": false, "isAvailable": false, "load": {"chat": 0, "messengers": 0, "other": 0}, "capacity": {"chat": 0, "messengers": 0, "other": 0}}');
    if not (held -> 'isActive')::boolean or not (held -> 'isAvailable')::boolean or (held -> 'capacity' -> pool)::integer - (held -> 'load' -> pool)::integer <> spare then
      raise exception sqlstate 'PA001';
    end if;
  exception when sqlstate 'PA001' then return held || '{"isBusy": false, "isFree": false}';
  end;
  if gives is null then return held || '{"isBusy": false, "isFree": true}'; end if;
  update agent_status set idle_since = at where tenant_id = here and agent_id = agent;
  if gives ->> 'ticketId' is null then return held || '{"isBusy": false, "isFree": true}'; end if;
  update tickets set assigned_to_id = agent, version = version + 1, updated_at = at where tenant_id = here and id = (gives ->> 'ticketId')::uuid;
  insert into assignment_decisions (tenant_id, id, ticket_id, trigger, winner_id, winner_name, rule, reasons, created_at)
    values (here, (gives ->> 'id')::uuid, (gives ->> 'ticketId')::uuid, gives ->> 'trigger', agent, gives ->> 'winnerName', gives ->> 'rule', gives -> 'reasons', at);
  return held || '{"isBusy": false, "isFree": true}';
end $$;
