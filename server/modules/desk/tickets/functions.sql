-- The next number of a ticket, for the statement that inserts it, where it was not taken before: others wait from here to the commit, and a number that is rolled back is given again.
create or replace function next_ticket_number(tenant text) returns integer language sql volatile set search_path = public, pg_temp as $$
  update ticket_numbers set last = last + 1 where tenant_id = tenant returning last
$$;
create index if not exists ticket_search_words on ticket_search using gin (tenant_id, vector);
create index if not exists ticket_search_parts on ticket_search using gin (tenant_id, heading gin_trgm_ops);
-- Replies that wait for their time: a few, whichever workspace's.
create index if not exists ticket_messages_held on ticket_messages (sends_at) where delivery = 'HELD';
-- A ticket's own words as search reads them, with those of its contact: for parts of words, and as whole ones. Stable as what they call is.
create or replace function contact_words(name text, email text, phone text) returns text language sql stable parallel safe as $$ select nullif(concat_ws(' ', name, email, phone), '') $$;
create or replace function ticket_heading(number integer, subject text, who text) returns text language sql stable parallel safe as $$ select lower(concat_ws(' ', '#' || number, subject, who)) $$;
create or replace function ticket_words(number integer, subject text, who text) returns tsvector language sql stable parallel safe as $$ select to_tsvector('simple', concat_ws(' ', number, subject, who)) $$;
create or replace function ticket_search_keep() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare who text;
begin
  if tg_op = 'UPDATE' and new.subject = old.subject and new.contact_id is not distinct from old.contact_id then return null; end if;
  select contact_words(name, email, phone) into who from contacts where tenant_id = new.tenant_id and id = new.contact_id;
  insert into ticket_search (tenant_id, ticket_id, heading, vector)
  values (new.tenant_id, new.id, ticket_heading(new.number, new.subject, who), ticket_words(new.number, new.subject, who))
  on conflict (tenant_id, ticket_id) do update set heading = excluded.heading, vector = ticket_search.vector || excluded.vector;
  return null;
end $$;
-- What a ticket's first message brings with it: the ticket's own words and its first ones, written once.
create or replace function ticket_search_add() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare words tsvector := to_tsvector('simple', left(new.text, 20000));
begin
  -- A thread of a book's length stays readable; past 20,000 different words its new ones are not indexed, since a vector holds at most 1 MB.
  update ticket_search set vector = vector || words where tenant_id = new.tenant_id and ticket_id = new.ticket_id and length(vector) < 20000;
  if not found and not exists (select from ticket_search where tenant_id = new.tenant_id and ticket_id = new.ticket_id) then
    insert into ticket_search (tenant_id, ticket_id, heading, vector)
    select t.tenant_id, t.id, ticket_heading(t.number, t.subject, contact_words(c.name, c.email, c.phone)), ticket_words(t.number, t.subject, contact_words(c.name, c.email, c.phone)) || words
    from tickets t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  end if;
  return null;
end $$;

-- A thread that messages left or came to is read anew, by the same measure as above.
create or replace function reindex_ticket(which uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  words tsvector;
  said record;
begin
  select ticket_words(t.number, t.subject, contact_words(c.name, c.email, c.phone)) into words from tickets t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.tenant_id = here and t.id = which;
  if words is null then return; end if;
  for said in select m.text from ticket_messages m where m.tenant_id = here and m.ticket_id = which order by m.id loop
    exit when length(words) >= 20000;
    words := words || to_tsvector('simple', left(said.text, 20000));
  end loop;
  insert into ticket_search (tenant_id, ticket_id, heading, vector)
  select t.tenant_id, t.id, ticket_heading(t.number, t.subject, contact_words(c.name, c.email, c.phone)), words from tickets t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.tenant_id = here and t.id = which
  on conflict (tenant_id, ticket_id) do update set vector = excluded.vector;
end $$;
-- What few tickets have is found by a plan that is kept, for any words: the index of words, and that of parts. What more have is planned for these words, rare ones by the index and common ones newest first.
-- With the thousand rows that PostgreSQL expects otherwise, and its usual costs, one hit read all of a tenant's tickets to join them by hash.
create or replace function search_tickets(words text, part text, at_most integer) returns table (ticket_id uuid) language plpgsql stable rows 100 security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  here text := current_setting('app.tenant', true);
  asked tsquery := to_tsquery('simple', words);
  few constant integer := 1000;
  ids uuid[];
  found_by_word integer;
begin
  ids := array(select s.ticket_id from ticket_search s where s.tenant_id = here and s.vector @@ asked limit few + 1);
  found_by_word := cardinality(ids);
  if found_by_word > few then
    -- Dynamic, so that it is planned for its own words.
    return query execute 'select s.ticket_id from ticket_search s where s.tenant_id = $1 and s.vector @@ to_tsquery(''simple'', $2) order by s.ticket_id desc limit $3'
      using here, words, at_most;
    get diagnostics found_by_word = row_count;
  else
    return query select found.id from unnest(ids) as found(id) order by found.id desc limit at_most;
  end if;
  -- Parts of words, where whole ones found little. Half of all addresses end alike, so an address is looked for in parts only when it is nobody's whole one.
  if part <> '' and found_by_word < at_most and (found_by_word = 0 or found_by_word < 1000 and position('@' in part) = 0) then
    ids := array(select s.ticket_id from ticket_search s where s.tenant_id = here and s.heading like part and not s.vector @@ asked limit few + 1);
    if cardinality(ids) > few then
      return query execute 'select s.ticket_id from ticket_search s where s.tenant_id = $1 and s.heading like $3 and not s.vector @@ to_tsquery(''simple'', $2) order by s.ticket_id desc limit $4'
        using here, words, part, at_most - found_by_word;
    else
      return query select found.id from unnest(ids) as found(id) order by found.id desc limit at_most - found_by_word;
    end if;
  end if;
end $$;
create or replace function similar_tickets(subject text, at_most integer) returns table (ticket_id uuid, similarity real) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  -- Where thousands are called alike, measuring each is dear and says little: the newest are looked at for certain, and of all the others as many as the index names first.
  return query execute 'with recent as materialized (select s.ticket_id, s.heading from ticket_search s where s.tenant_id = $1 order by s.ticket_id desc limit 2000),
      alike as materialized (select s.ticket_id, s.heading from ticket_search s where s.tenant_id = $1 and $2 <% s.heading limit 500)
    select f.ticket_id, f.likeness from (select r.ticket_id, word_similarity($2, r.heading) as likeness from recent r where $2 <% r.heading union select a.ticket_id, word_similarity($2, a.heading) from alike a) f order by 2 desc, 1 desc limit $3'
    using current_setting('app.tenant', true), lower(subject), at_most;
end $$;

-- Since when a ticket has its status: whatever changes it, by the clock of the change.
create or replace function ticket_status_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.status_since := case when tg_op = 'INSERT' then coalesce(new.closed_at, new.resolved_at, new.created_at) else new.updated_at end;
  return new;
end $$;
create or replace trigger ticket_status_since_insert before insert on tickets for each row when (not is_put_in()) execute function ticket_status_since();
create or replace trigger ticket_status_since_update before update of status on tickets for each row when (old.status is distinct from new.status) execute function ticket_status_since();
-- The rows of a ticket's tags stand in the order of its activity.
create or replace function ticket_tags_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.tags is distinct from old.tags then delete from ticket_tags where tenant_id = new.tenant_id and ticket_id = new.id and tag <> all(new.tags); end if;
    if new.last_activity_at is distinct from old.last_activity_at then update ticket_tags set last_activity_at = new.last_activity_at where tenant_id = new.tenant_id and ticket_id = new.id; end if;
    if new.tags is not distinct from old.tags then return null; end if;
  end if;
  insert into ticket_tags (tenant_id, tag, ticket_id, last_activity_at) select new.tenant_id, tag, new.id, new.last_activity_at from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
create or replace trigger ticket_tags_add after insert on tickets for each row when (new.tags <> '{}' and not is_put_in()) execute function ticket_tags_keep();
create or replace trigger ticket_tags_change after update on tickets for each row when (new.tags is distinct from old.tags or (new.tags <> '{}' and new.last_activity_at is distinct from old.last_activity_at)) execute function ticket_tags_keep();
-- Rows of before: some, of any tenants, none of which anybody else is changing. @returns how many
create or replace function order_ticket_tags(at_most integer) returns integer language plpgsql set search_path = public, pg_temp as $$
declare ordered integer;
begin
  with unordered as materialized (select tenant_id, tag, ticket_id from ticket_tags where last_activity_at is null limit at_most for update skip locked)
  update ticket_tags tt set last_activity_at = t.last_activity_at from unordered u join tickets t on t.tenant_id = u.tenant_id and t.id = u.ticket_id
    where tt.tenant_id = u.tenant_id and tt.tag = u.tag and tt.ticket_id = u.ticket_id;
  get diagnostics ordered = row_count;
  return ordered;
end $$;
create or replace trigger ticket_search_keep after update of subject, contact_id on tickets for each row execute function ticket_search_keep();
create or replace trigger ticket_search_begin after insert on tickets for each row when (new.message_count = 0 and not is_put_in()) execute function ticket_search_keep();
create or replace trigger ticket_search_add after insert on ticket_messages for each row when (not is_put_in()) execute function ticket_search_add();
create or replace trigger ticket_contact_that_goes_on before insert on tickets for each row when (new.contact_id is not null and not is_put_in()) execute function contact_that_goes_on();

-- A message knows whose ticket it stands on: timelines of people and of companies read messages by that, and a ticket that changes hands takes its messages along.
create or replace function ticket_message_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select t.contact_id, t.company_id into new.contact_id, new.company_id from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  return new;
end $$;
create or replace trigger ticket_message_owner before insert or update of ticket_id on ticket_messages for each row when (not is_put_in()) execute function ticket_message_owner();
create or replace function ticket_owner_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update ticket_messages set contact_id = new.contact_id, company_id = new.company_id where tenant_id = new.tenant_id and ticket_id = new.id;
  return null;
end $$;
create or replace trigger ticket_owner_changed after update of contact_id, company_id on tickets for each row when (new.contact_id is distinct from old.contact_id or new.company_id is distinct from old.company_id) execute function ticket_owner_changed();

-- The words of conversations are read anew once somebody's are out of them; the heading as well.
create or replace function search_anew(which uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare here text := current_setting('app.tenant', true);
begin
  update ticket_search s set heading = ticket_heading(t.number, t.subject, contact_words(c.name, c.email, c.phone)) from tickets t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where s.tenant_id = here and s.ticket_id = which and t.tenant_id = here and t.id = which;
  perform reindex_ticket(which);
end $$;
do $$ begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_search;
  alter function ticket_search_keep() owner to parley_search;
  alter function ticket_search_add() owner to parley_search;
  alter function search_tickets(text, text, integer) owner to parley_search;
  alter function similar_tickets(text, integer) owner to parley_search;
  alter function reindex_ticket(uuid) owner to parley_search;
  alter function search_anew(uuid) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;

-- A file goes with its message. Here, since files are below and do not know messages.
do $$ begin
  if not exists (select from pg_constraint where conname = 'attachments_message' and conrelid = 'attachments'::regclass) then
    alter table attachments add constraint attachments_message foreign key (tenant_id, message_id) references ticket_messages (tenant_id, id) on delete cascade;
  end if;
end $$;

-- A field's value goes with its ticket. Here, since custom fields are below and do not know tickets.
do $$ begin
  if not exists (select from pg_constraint where conname = 'custom_field_values_ticket' and conrelid = 'custom_field_values'::regclass) then
    alter table custom_field_values add constraint custom_field_values_ticket foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade;
  end if;
end $$;

-- Which tickets were started from a deal. Here, since deals are below and do not know tickets.
do $$ begin
  if not exists (select from pg_constraint where conname = 'deal_tickets_ticket' and conrelid = 'deal_tickets'::regclass) then
    alter table deal_tickets add constraint deal_tickets_ticket foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade;
  end if;
end $$;

-- The pool of capacity that a ticket of a channel takes; as `poolOf` of the contract.
create or replace function capacity_pool(channel text) returns text language sql immutable parallel safe as $$
  select case when channel = 'CHAT' then 'chat' when channel in ('WHATSAPP', 'INSTAGRAM') then 'messengers' else 'other' end
$$;
-- An agent's active tickets in the pools, of the sums that are kept of them. Stable as what it calls is: else it is not put into the statement that uses it.
create or replace function load_of(chats bigint, messengers bigint, others bigint) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('chat', coalesce(chats, 0), 'messengers', coalesce(messengers, 0), 'other', coalesce(others, 0))
$$;
-- One more or one less for whoever has it or had it; for nobody where the person or the tenant goes at this moment.
-- In PL/pgSQL, which keeps its plan: the plain language planned it anew for each ticket.
create or replace function agent_loads_add(here text, agent uuid, channel text, more integer) returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_loads (tenant_id, id, agent_id, pool, change)
  select here, gen_random_uuid(), u.id, capacity_pool(channel), more from users u join tenants t on t.id = u.tenant_id where u.tenant_id = here and u.id = agent;
end $$;
create or replace function fills_capacity(agent uuid, status text, deleted_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select agent is not null and status in ('OPEN', 'IN_PROGRESS') and deleted_at is null
$$;
create or replace function agent_loads_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and fills_capacity(old.assigned_to_id, old.status, old.deleted_at) then perform agent_loads_add(old.tenant_id, old.assigned_to_id, old.channel, -1); end if;
  if tg_op <> 'DELETE' and fills_capacity(new.assigned_to_id, new.status, new.deleted_at) then perform agent_loads_add(new.tenant_id, new.assigned_to_id, new.channel, 1); end if;
  return null;
end $$;
create or replace trigger agent_loads_insert after insert on tickets for each row when (fills_capacity(new.assigned_to_id, new.status, new.deleted_at) and not is_put_in()) execute function agent_loads_keep();
create or replace trigger agent_loads_update after update of assigned_to_id, status, deleted_at, channel on tickets for each row
  when (new.assigned_to_id is distinct from old.assigned_to_id or fills_capacity(new.assigned_to_id, new.status, new.deleted_at) <> fills_capacity(old.assigned_to_id, old.status, old.deleted_at) or new.channel <> old.channel)
  execute function agent_loads_keep();
create or replace trigger agent_loads_delete after delete on tickets for each row when (fills_capacity(old.assigned_to_id, old.status, old.deleted_at)) execute function agent_loads_keep();
