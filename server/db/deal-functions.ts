/**
 * The deals' part of row-security.ts: their search, and the first pipeline of tenants that are older than
 * pipelines.
 */
export const dealFunctions = /* sql */ `
create index if not exists deals_titles on deals using gin (tenant_id, title gin_trgm_ops);
create index if not exists companies_parts on companies using gin (tenant_id, name gin_trgm_ops);
grant select (tenant_id, id, title, company_id) on deals to parley_search;
grant select (tenant_id, id, name) on companies to parley_search;
grant select (tenant_id, deal_id, contact_id) on deal_contacts to parley_search;
drop policy if exists search on deals;
create policy search on deals for select to parley_search using (true);
drop policy if exists search on companies;
create policy search on companies for select to parley_search using (true);
drop policy if exists search on deal_contacts;
create policy search on deal_contacts for select to parley_search using (true);
-- All deals with these words in their title, their company's name, or a contact's; each way by its own index.
create or replace function search_deals(words text) returns table (deal_id uuid) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here text := current_setting('app.tenant', true);
  pattern text := '%' || replace(replace(replace(words, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
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

-- A tenant that is older than pipelines gets its first one, as a new tenant does (modules/pipelines/begin.ts).
do $$ begin
  set role parley_system;
  if exists (select 1 from tenants t where not exists (select 1 from deal_pipelines p where p.tenant_id = t.id)) then
    insert into deal_pipelines (tenant_id, id, name, is_default) select t.id, gen_random_uuid(), case t.locale when 'es' then 'Ventas' when 'ar' then 'المبيعات' else 'Sales' end, true
      from tenants t where not exists (select 1 from deal_pipelines p where p.tenant_id = t.id);
    insert into deal_stages (tenant_id, id, pipeline_id, name, kind, probability, position)
      select p.tenant_id, gen_random_uuid(), p.id, case t.locale when 'es' then s.es when 'ar' then s.ar else s.en end, s.kind, s.probability, s.position
      from deal_pipelines p join tenants t on t.id = p.tenant_id cross join (values
        ('LEAD', 10, 0, 'Lead', 'Cliente potencial', 'عميل محتمل'), ('QUALIFIED_LEAD', 20, 1, 'Qualified lead', 'Cliente potencial cualificado', 'عميل محتمل مؤهل'), ('NEEDS_ANALYSIS', 40, 2, 'Needs analysis', 'Análisis de necesidades', 'تحليل الاحتياجات'),
        ('PROPOSAL', 60, 3, 'Proposal', 'Propuesta', 'عرض'), ('NEGOTIATION', 80, 4, 'Negotiation', 'Negociación', 'تفاوض'), ('CLOSED_WON', 100, 5, 'Won', 'Ganado', 'مكسوبة'), ('CLOSED_LOST', 0, 6, 'Lost', 'Perdido', 'خاسرة')
      ) as s(kind, probability, position, en, es, ar)
      where not exists (select 1 from deal_stages d where d.tenant_id = p.tenant_id and d.pipeline_id = p.id);
  end if;
  reset role;
end $$;
`;
