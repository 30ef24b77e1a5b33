import { inArray, sql } from "drizzle-orm";
import type { LoadedRates } from "../../../../contract/crm/currency-rates.ts";
import { decimalText, exactAmount, factorOf } from "../../../../contract/crm/deal-money.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { readRates } from "./lines.ts";
import { currencyRates } from "./table.ts";

/**
 * Keeps what a file has that is right: a new day's rate is added, a day's that is there is changed. Twice the
 * same file changes nothing.
 */
export async function loadRates(
  work: Work,
  text: string,
  target: string,
  isDryRun: boolean,
): Promise<LoadedRates> {
  const { rates, faults } = readRates(text, target);
  const key = (of: { target: string; currency: string; validFrom: string }) =>
    `${of.target} ${of.currency} ${of.validFrom}`;
  const targets = [...new Set(rates.map((rate) => rate.target))];
  const there =
    targets.length === 0 ? [] : await work.from(currencyRates).where(inArray(currencyRates.target, targets));
  const held = new Map(there.map((row) => [key(row), decimalText(exactAmount(row.rate))]));
  const stands = (rate: (typeof rates)[number]) => held.get(key(rate));
  const fresh = rates.filter((rate) => stands(rate) === undefined);
  const changed = rates.filter(
    (rate) => stands(rate) !== undefined && stands(rate) !== decimalText(exactAmount(rate.rate)),
  );
  const wanted = [...fresh, ...changed];
  if (!isDryRun && wanted.length > 0) {
    const values = wanted.map((rate) => ({
      id: newId(),
      currency: rate.currency,
      target: rate.target,
      valid_from: rate.validFrom,
      rate: rate.rate,
      factor: decimalText(factorOf(rate.rate, rate.currency, rate.target)),
    }));
    await work.db
      .execute(sql`insert into currency_rates (tenant_id, id, currency, target, valid_from, rate, factor, entered_by_id, entered_by_name, created_at, updated_at)
      select ${work.tenant}, v.id, v.currency, v.target, v.valid_from, v.rate, v.factor, ${work.actor.id}::uuid, ${work.actor.name}, ${work.now}::timestamptz, ${work.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id uuid, currency text, target text, valid_from date, rate numeric, factor numeric)
      on conflict (tenant_id, target, currency, valid_from) do update set rate = excluded.rate, factor = excluded.factor, entered_by_id = excluded.entered_by_id, entered_by_name = excluded.entered_by_name, updated_at = excluded.updated_at`);
    work.record({
      entity: "currency_rates",
      entityId: work.tenant,
      action: "import",
      before:
        changed.length === 0 ? null : { rates: changed.map((rate) => `${key(rate)}: ${stands(rate) ?? ""}`) },
      after: { rates: wanted.map((rate) => `${key(rate)}: ${rate.rate}`) },
    });
  }
  return { created: fresh.length, updated: changed.length, unchanged: rates.length - wanted.length, faults };
}
