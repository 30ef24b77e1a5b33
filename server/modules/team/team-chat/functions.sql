create index if not exists team_messages_words on team_messages using gin (tenant_id, to_tsvector('simple', text)) where deleted_at is null;

-- In the channels of one member, newest first. A word that everybody uses is found among the newest thousand; any other by the index of words, whose matches are then few enough to be put in order.
create or replace function search_team_messages(member uuid, words text, before timestamptz, at_most integer) returns table (message_id uuid) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  theirs uuid[];
  found_ids uuid[];
begin
  select coalesce(array_agg(channel_id), '{}') into theirs from team_members where tenant_id = here and user_id = member;
  execute 'with recent as materialized (select m.id, m.channel_id, m.text, m.created_at from team_messages m where m.tenant_id = $1 and m.deleted_at is null and ($4 is null or m.created_at < $4) order by m.created_at desc, m.id desc limit 1000)
    select array_agg(f.id) from (select r.id from recent r where r.channel_id = any($3) and to_tsvector(''simple'', r.text) @@ to_tsquery(''simple'', $2) order by r.created_at desc, r.id desc limit $5) f'
    into found_ids using here, words, theirs, before, at_most;
  if coalesce(cardinality(found_ids), 0) >= at_most then return query select unnest(found_ids); return; end if;
  return query execute 'with said as materialized (select m.id, m.channel_id, m.created_at from team_messages m where m.tenant_id = $1 and m.deleted_at is null and to_tsvector(''simple'', m.text) @@ to_tsquery(''simple'', $2))
    select s.id from said s where s.channel_id = any($3) and ($4 is null or s.created_at < $4) order by s.created_at desc, s.id desc limit $5'
    using here, words, theirs, before, at_most;
end $$;
do $$ begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_search;
  alter function search_team_messages(uuid, text, timestamptz, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;

-- A file goes with its message. Here, since files are below and do not know messages.
do $$ begin
  if not exists (select from pg_constraint where conname = 'attachments_team_message' and conrelid = 'attachments'::regclass) then
    alter table attachments add constraint attachments_team_message foreign key (tenant_id, team_message_id) references team_messages (tenant_id, id) on delete cascade;
  end if;
end $$;
