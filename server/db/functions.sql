-- A workspace that is put in (server/backup) brings what triggers have written with its other rows: those that a new row sets off rest meanwhile, in that transaction alone.
create or replace function is_put_in() returns boolean language sql stable parallel safe as $$ select coalesce(current_setting('app.put_in', true), '') = 'on' $$;

-- Counts of calls may be lost with the process, so that nobody waits for them to reach the disk.
do $$ begin if (select relpersistence from pg_class where oid = 'rate_counts'::regclass) <> 'u' then alter table rate_counts set unlogged; end if; end $$;

-- What other rows hang on belongs to a workspace that exists. Not valid for what is there already: a row of a name that nobody had founded must not keep the server from starting.
-- Logs and counts have no such reference: they are written all the time, and beside something that has one.
do $$ declare t text; begin
  foreach t in array array['agent_groups', 'articles', 'companies', 'contact_lists', 'contacts', 'custom_fields', 'deals', 'landing_pages', 'rules', 'skills', 'ticket_categories', 'tickets'] loop
    if not exists (select from pg_constraint where conname = t || '_tenant' and conrelid = t::regclass) then
      execute format('alter table %I add constraint %I foreign key (tenant_id) references tenants (id) on delete cascade not valid', t, t || '_tenant');
    end if;
  end loop;
end $$;

-- Settings that processes keep (kept-settings.ts). A row that changes gives its tenant another version as the transaction commits, after everything else, so that nobody is waited for by whoever waits for that row: the transaction's number, which no other has. The transaction itself sees at once that it has changed some.
create or replace function settings_are_changing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.settings', 'changing', true);
  return null;
end $$;
create or replace function settings_have_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  here text := coalesce(changed ->> 'tenant_id', changed ->> 'id');
  version bigint := pg_current_xact_id()::text::bigint;
begin
  update tenant_counters set settings_version = version where tenant_id = here and settings_version <> version;
  return null;
end $$;
-- Follows one table; `changes` are those of its rows that matter, as a trigger names them. The strongest lock comes first: whoever had read the table and then wrote it would wait for the weaker one, and be waited for by the stronger.
create or replace function follow_settings(name text, changes text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('drop trigger if exists settings_have_changed on %I', name);
  execute format('create constraint trigger settings_have_changed after %s on %I deferrable initially deferred for each row execute function settings_have_changed()', changes, name);
  execute format('create or replace trigger settings_are_changing after %s on %I for each statement execute function settings_are_changing()', changes, name);
end $$;
revoke execute on function follow_settings(text, text) from public;
do $$ begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_system;
  alter function settings_have_changed() owner to parley_system;
  revoke create on schema public from parley_system;
end $$;
