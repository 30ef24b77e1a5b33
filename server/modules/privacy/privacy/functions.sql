-- What erasing a person needs beyond a desk's own rights (ADR 0040): the audit log and the events only ever grow, and this one function may take values out of them.
-- It takes out nothing but what the patterns find, in one tenant's rows, and writes down itself that it did.
create or replace function erased_in(value jsonb, pattern text) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  select case when value is null or not value::text ~* pattern then value else regexp_replace(value::text, pattern, '[erased]', 'gi')::jsonb end
$$;
create or replace function erase_from_logs(everywhere text, nearby text, contact_ids text[], ticket_ids text[], mixed jsonb, row_id uuid, by_id uuid, by_name text, at timestamptz) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  counted integer;
  total integer := 0;
begin
  update audit_logs set before = null, after = null where tenant_id = here and entity in ('contacts', 'contact_identities') and entity_id = any(contact_ids) and (before is not null or after is not null);
  get diagnostics counted = row_count; total := total + counted;
  -- A merge with somebody who stays: what it and its undo changed of that one was theirs in part, and no pattern tells which.
  update audit_logs l set before = null, after = null from jsonb_to_recordset(mixed) as m(merge text, contact text, at timestamptz)
    where l.tenant_id = here and (l.before is not null or l.after is not null) and (l.entity = 'contact_merges' and l.entity_id = m.merge or l.entity in ('contacts', 'custom_field_values') and l.entity_id = m.contact and l.created_at = m.at);
  get diagnostics counted = row_count; total := total + counted;
  update audit_logs set before = erased_in(before, nearby), after = erased_in(after, nearby), actor_name = regexp_replace(actor_name, nearby, '[erased]', 'gi')
    where tenant_id = here and (entity_id = any(ticket_ids) or entity_id = any(contact_ids) or coalesce(after ->> 'ticketId', before ->> 'ticketId') = any(ticket_ids) or coalesce(after ->> 'contactId', before ->> 'contactId') = any(contact_ids))
    and (before::text ~* nearby or after::text ~* nearby or (actor_id is null and actor_name ~* nearby));
  get diagnostics counted = row_count; total := total + counted;
  -- An entry that names them beyond doubt is about them, and so are the other words in it.
  update audit_logs set before = erased_in(before, nearby), after = erased_in(after, nearby), actor_name = case when actor_id is null then regexp_replace(actor_name, nearby, '[erased]', 'gi') else actor_name end
    where tenant_id = here and (before::text ~* everywhere or after::text ~* everywhere or (actor_id is null and actor_name ~* everywhere));
  get diagnostics counted = row_count; total := total + counted;
  update events set payload = erased_in(payload, nearby) where tenant_id = here and (payload ->> 'ticketId' = any(ticket_ids) or payload ->> 'id' = any(ticket_ids || contact_ids) or exists (select 1 from unnest(contact_ids) as c(id) where position(c.id in payload::text) > 0)) and payload::text ~* nearby;
  get diagnostics counted = row_count; total := total + counted;
  update events set payload = erased_in(payload, everywhere) where tenant_id = here and payload::text ~* everywhere;
  get diagnostics counted = row_count; total := total + counted;
  insert into audit_logs (tenant_id, id, actor_id, actor_name, entity, entity_id, action, before, after, created_at) values (here, row_id, by_id, by_name, 'audit_logs', contact_ids[1], 'redact', null, jsonb_build_object('rows', total), at);
  return total;
end $$;
do $$ begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_eraser;
  alter function erase_from_logs(text, text, text[], text[], jsonb, uuid, uuid, text, timestamptz) owner to parley_eraser;
  revoke create on schema public from parley_eraser;
end $$;
revoke execute on function erase_from_logs(text, text, text[], text[], jsonb, uuid, uuid, text, timestamptz) from public;
grant execute on function erase_from_logs(text, text, text[], text[], jsonb, uuid, uuid, text, timestamptz) to parley_desk;
