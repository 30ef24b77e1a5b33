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
