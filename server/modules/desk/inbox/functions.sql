-- Mentions as rows; they go along when a message moves to another ticket.
create or replace function ticket_mentions_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update ticket_mentions set ticket_id = new.ticket_id where tenant_id = new.tenant_id and message_id = new.id;
  else
    insert into ticket_mentions (tenant_id, user_id, message_id, ticket_id)
    select new.tenant_id, (m ->> 'id')::uuid, new.id, new.ticket_id from jsonb_array_elements(new.mentions) m on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger ticket_mentions_add after insert on ticket_messages for each row when (new.mentions <> '[]' and not is_put_in()) execute function ticket_mentions_keep();
create or replace trigger ticket_mentions_move after update of ticket_id on ticket_messages for each row when (new.mentions <> '[]') execute function ticket_mentions_keep();
