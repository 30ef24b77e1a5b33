-- A table that has grown within a minute is still planned for as the small one that it was, the checks of its references too: each row of the next batch may then be looked for in all of it. Whoever adds
-- many has what there is counted anew, instead of waiting for the database to find the time; the embedded one, and a server whose autovacuum is off, never would. The measure is that of PostgreSQL's own autovacuum.
create or replace function count_grown_tables() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare grown record;
begin
  for grown in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_stat_get_mod_since_analyze(c.oid) > 50 + c.reltuples / 10 loop
    execute format('analyze %s', grown.name);
  end loop;
end $$;
revoke execute on function count_grown_tables() from public;
grant execute on function count_grown_tables() to parley_desk, parley_system;

-- Settings that processes keep as long as they do not change (server/db/kept-settings.ts): what a new ticket asks for, but for who has how many tickets, and how people are told.
select follow_settings('tenants', 'update of locale, auto_assign, keep_last_owner, default_chats, default_messengers, default_capacity, undo_send_seconds, undo_send_live_seconds');
select follow_settings('users', 'insert or delete or update of is_active, role, email, locale, first_name, last_name, own_chats, own_messengers, capacity');
select follow_settings('agent_status', 'insert or delete or update of definition_id');
select follow_settings('status_definitions', 'insert or delete or update');
select follow_settings('skills', 'insert or delete or update');
select follow_settings('agent_skills', 'insert or delete or update');
select follow_settings('agent_groups', 'insert or delete or update');
select follow_settings('agent_group_members', 'insert or delete or update');
select follow_settings('ticket_pipelines', 'insert or delete or update');
select follow_settings('ticket_pipeline_agents', 'insert or delete or update');
select follow_settings('rules', 'insert or delete or update');
select follow_settings('sla_options', 'insert or delete or update');
select follow_settings('custom_fields', 'insert or delete or update');
select follow_settings('custom_field_options', 'insert or delete or update');
select follow_settings('custom_field_dependencies', 'insert or delete or update');
select follow_settings('notification_preferences', 'insert or delete or update');
select follow_settings('push_subscriptions', 'insert or delete');
