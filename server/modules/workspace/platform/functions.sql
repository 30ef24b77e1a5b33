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
