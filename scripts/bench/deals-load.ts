// Fills a tenant with deals by set-based statements: some years of them, most closed, in three currencies
// with a rate for each month, each with its history.
import type pg from "pg";

/** Months that the deals stretch back, and those that the open ones are expected to close in. */
const [monthsBack, monthsAhead] = [30, 9];

/** The connection must be a superuser's: it passes row-level security. */
export async function loadDeals(
  client: pg.Client,
  { tenant, count, ownerIds }: { tenant: string; count: number; ownerIds: readonly string[] },
): Promise<void> {
  const q = (text: string, values: unknown[] = []) => client.query(text, values);
  await q("update tenants set report_currency = 'EUR', time_zone = 'Europe/Berlin' where id = $1", [tenant]);
  await q(
    `insert into currency_rates (tenant_id, id, currency, target, valid_from, rate, factor, entered_by_name)
    select $1, gen_random_uuid(), c.code, 'EUR', (date_trunc('month', now()) + m * interval '1 month')::date, c.rate + m * 0.0001, (c.rate + m * 0.0001) * c.scale, 'bench'
    from generate_series(-${monthsBack}, ${monthsAhead}) as m, (values ('USD', 0.92, 1::numeric), ('JPY', 0.0061, 100), ('KWD', 3.01, 0.1)) as c(code, rate, scale) on conflict do nothing`,
    [tenant],
  );
  // Every third is open: five open stages, and won or lost two to one.
  await q(
    `insert into deals (tenant_id, id, title, amount, currency, pipeline_id, stage_id, stage, position, owner_id, expected_close_date, forecast_category, lost_reason, tags, stage_since, closed_at, version, created_at, updated_at)
    select $1, gen_random_uuid(), 'Deal ' || n || ' with customer ' || n % 5000, 10000 + (n * 7919::bigint) % 9000000, (array['EUR','EUR','USD','JPY'])[1 + n % 4], s.pipeline_id, s.id, s.kind, n, ($3::uuid[])[1 + n % array_length($3::uuid[], 1)],
      (case when n % 3 = 0 then now() + ((n * 104729::bigint) % ${monthsAhead * 30 + 40} - 40) * interval '1 day' else b.born + interval '30 days' end)::date, (array['PIPELINE','BEST_CASE','COMMIT','OMITTED', null])[1 + n % 5],
      case when s.kind = 'CLOSED_LOST' then 'Price' end, array['tag' || n % 20], case when n % 3 = 0 then now() - (n % 60) * interval '1 day' else b.born + (n % 45) * interval '1 day' end, case when n % 3 <> 0 then least(now(), b.born + (n % 45) * interval '1 day') end, 1, b.born, b.born + (n % 45) * interval '1 day'
    from generate_series(1, $2::int) as n
      cross join lateral (select now() - ((n * 15485863::bigint) % ${monthsBack * 30 * 24}) * interval '1 hour' as born) b
      join deal_stages s on s.tenant_id = $1 and s.position = case when n % 3 = 0 then n % 5 when n % 9 in (1, 2, 4, 5) then 5 else 6 end`,
    [tenant, count, ownerIds],
  );
  await q(
    `insert into deal_stage_history (tenant_id, id, deal_id, from_pipeline_id, from_pipeline_name, from_stage_id, from_name, from_kind, to_pipeline_id, to_pipeline_name, to_stage_id, to_name, to_kind, at, since, by_name, amount, currency)
    select d.tenant_id, gen_random_uuid(), d.id, case when step.n > 0 then d.pipeline_id end, case when step.n > 0 then 'Sales' end, f.id, f.name, f.kind, d.pipeline_id, 'Sales', t.id, t.name, t.kind,
      d.created_at + step.n * interval '4 days', case when step.n > 0 then d.created_at + (step.n - 1) * interval '4 days' end, 'bench', d.amount, d.currency
    from deals d join deal_stages s on s.tenant_id = d.tenant_id and s.id = d.stage_id cross join lateral generate_series(0, least(s.position, 3)) as step(n)
      join deal_stages t on t.tenant_id = d.tenant_id and t.pipeline_id = d.pipeline_id and t.position = case when step.n = least(s.position, 3) then s.position else step.n end left join deal_stages f on f.tenant_id = d.tenant_id and f.pipeline_id = d.pipeline_id and f.position = step.n - 1
    where d.tenant_id = $1`,
    [tenant],
  );
  await q("vacuum analyze deals");
  await q("vacuum analyze deal_stage_history");
  await q("vacuum analyze currency_rates");
  await q("vacuum analyze deal_stages");
}
