import { and, eq, sql } from "drizzle-orm";
import { currencyRates as calls } from "../../../../contract/crm/currency-rates.ts";
import type { CurrencyRate } from "../../../../contract/crm/currency-rates.ts";
import { decimalText, exactAmount, factorOf } from "../../../../contract/crm/deal-money.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { tenants } from "../../../db/table.ts";
import { pageOf } from "../../../db/page.ts";
import { fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { reportCurrency } from "../deals/write.ts";
import { loadRates } from "./load.ts";
import { currencyRates } from "./table.ts";
import { say } from "./texts.ts";

type Row = typeof currencyRates.$inferSelect;
const presentCurrencyRate = (row: Row): CurrencyRate => ({
  ...row,
  rate: decimalText(exactAmount(row.rate)),
});
/** `id`: of the one rate; none where a file or the currency of figures was. */
const publishRateChange = (
  work: Work,
  type:
    | "currency_rate_created"
    | "currency_rate_updated"
    | "currency_rate_deleted"
    | "currency_rates_loaded"
    | "report_currency_updated",
  id?: string,
): void => {
  work.publish("crm_update", { type, payload: id === undefined ? {} : { id } }, ["staff"]);
};

const currencyRateCalls = implement(calls, {
  list: async ({ query: { currency, target, validOn, search, ...query }, ...work }) => {
    const page = await pageOf<Row>(work, {
      query,
      tenant: work.tenant,
      tenantId: currencyRates.tenantId,
      from: currencyRates,
      select: () => work.db.select().from(currencyRates).$dynamic(),
      sort: {
        columns: [currencyRates.validFrom, currencyRates.id],
        direction: "desc",
        keyOf: (row) => [row.validFrom, row.id],
      },
      where: and(
        currency === undefined ? undefined : eq(currencyRates.currency, currency),
        target === undefined ? undefined : eq(currencyRates.target, target),
        search ? eq(currencyRates.currency, search.toUpperCase()) : undefined,
        validOn === undefined
          ? undefined
          : sql`${currencyRates.validFrom} = (select max(newer.valid_from) from currency_rates newer where newer.tenant_id = currency_rates.tenant_id and newer.target = currency_rates.target and newer.currency = currency_rates.currency and newer.valid_from <= ${validOn}::date)`,
      ),
    });
    return { ...page, items: page.items.map(presentCurrencyRate) };
  },
  get: async ({ params, ...work }) => presentCurrencyRate(await work.rows(currencyRates).get(params.id)),
  create: async ({ body, ...work }) => {
    const row = await work.rows(currencyRates).insert({
      ...(await whole(work, body)),
      enteredById: work.actor.id,
      enteredByName: work.actor.name,
      createdAt: work.now,
      updatedAt: work.now,
    });
    publishRateChange(work, "currency_rate_created", row.id);
    return presentCurrencyRate(row);
  },
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, ...work }) => {
    await work.rows(currencyRates).remove(params.id);
    publishRateChange(work, "currency_rate_deleted", params.id);
    return {};
  },
  load: async ({ body, ...work }) => {
    const loaded = await loadRates(
      work,
      body.text,
      body.target ?? (await reportCurrency(work)),
      body.dryRun ?? false,
    );
    if (!body.dryRun && loaded.created + loaded.updated > 0) publishRateChange(work, "currency_rates_loaded");
    return loaded;
  },
  settings: async (work) => ({ reportCurrency: await reportCurrency(work) }),
  saveSettings: async ({ body, ...work }) => {
    const before = await reportCurrency(work);
    if (before === body.reportCurrency) return body;
    await work.db.update(tenants).set(body).where(eq(tenants.id, work.tenant));
    work.record({
      entity: "tenants",
      entityId: work.tenant,
      action: "update",
      before: { reportCurrency: before },
      after: body,
    });
    publishRateChange(work, "report_currency_updated");
    return body;
  },
});

/** @throws Fault invalid where a currency is to be worth something in itself */
async function whole(
  work: Work,
  body: BodyOut<typeof calls.create>,
): Promise<{ currency: string; target: string; validFrom: string; rate: string; factor: string }> {
  const { currency, validFrom, rate } = body;
  const target = body.target ?? (await reportCurrency(work));
  if (currency === target) throw fieldFault("currency", say("currency_rates.same_currency"));
  return { currency, target, validFrom, rate, factor: decimalText(factorOf(rate, currency, target)) };
}

async function change(work: Work, id: string, patch: BodyOut<typeof calls.update>): Promise<CurrencyRate> {
  const before = await work.rows(currencyRates).lock(id);
  const {
    currency = before.currency,
    target = before.target,
    validFrom = before.validFrom,
    rate = before.rate,
  } = patch;
  const row = await work.rows(currencyRates).update(
    id,
    {
      ...(await whole(work, { currency, target, validFrom, rate })),
      enteredById: work.actor.id,
      enteredByName: work.actor.name,
    },
    { before },
  );
  publishRateChange(work, "currency_rate_updated", id);
  return presentCurrencyRate(row);
}

export const currencyRatesModule = defineModule("crm/currency-rates", {
  calls: currencyRateCalls,
  constraints: {
    currency_rates_day: ["validFrom", say("currency_rates.day_taken")],
  },
});
