create index if not exists deals_titles on deals using gin (tenant_id, title gin_trgm_ops);

-- All deals with these words in their title, their company's name, or a contact's; each way by its own index.
create or replace function search_deals(words text) returns table (deal_id uuid) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query execute format('select d.id from deals d where d.tenant_id = $1 and d.title ilike %1$L
    union select d.id from companies c join deals d on d.tenant_id = c.tenant_id and d.company_id = c.id where c.tenant_id = $1 and c.name ilike %1$L
    union select dc.deal_id from contacts c join deal_contacts dc on dc.tenant_id = c.tenant_id and dc.contact_id = c.id
      where c.tenant_id = $1 and c.known_by like lower(%1$L) and c.name ilike %1$L', pattern) using here;
end $$;
do $$ begin
  grant create on schema public to parley_search;
  alter function search_deals(text) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;

-- A field's value goes with its deal. Here, since custom fields are below and do not know deals.
do $$ begin
  if not exists (select from pg_constraint where conname = 'custom_field_values_deal' and conrelid = 'custom_field_values'::regclass) then
    alter table custom_field_values add constraint custom_field_values_deal foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade;
  end if;
end $$;
