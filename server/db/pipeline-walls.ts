/** The pipelines' part of walls.ts: a tenant that is older than they are gets its first one, as a new tenant does (modules/pipelines/begin.ts). */
export const pipelineWalls = /* sql */ `
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
