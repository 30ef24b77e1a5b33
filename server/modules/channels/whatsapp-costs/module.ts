import { asc, eq, gt, lt, sql } from "drizzle-orm";
import { whatsappCosts as calls } from "../../../../contract/channels/whatsapp-costs.ts";
import type { WhatsAppCosts } from "../../../../contract/channels/whatsapp-costs.ts";
import { later } from "../../../clock.ts";
import { fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { whatsappCharges, whatsappRates } from "./table.ts";
import { say } from "./texts.ts";

const rowsMax = 2000;
const keptDays = 400;

const costCalls = implement(calls, {
  get: ({ query, ...work }) => costsOf(work, query.days),
  save: async ({ body, ...work }) => {
    const keys = body.rates.map(({ country, category }) => `${country} ${category}`);
    const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
    if (twice >= 0) throw fieldFault(`rates.${twice}.country`, say("whatsapp_costs.rate_twice"));
    // Two that save at once come one after the other.
    await work.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp rates ${work.tenant}`}, 0))`,
    );
    const before = await work.from(whatsappRates);
    const known = new Map(before.map((row) => [`${row.country} ${row.category}`, row]));
    for (const [at, rate] of body.rates.entries()) {
      const row = known.get(keys[at] ?? "");
      const { currency } = body;
      const { micros } = rate;
      if (!row) await work.rows(whatsappRates).insert({ ...rate, currency });
      else if (row.micros !== micros || row.currency !== currency)
        await work.rows(whatsappRates).update(row.id, { micros, currency }, { before: row });
    }
    for (const [key, { id }] of known) if (!keys.includes(key)) await work.rows(whatsappRates).remove(id);
    return costsOf(work, 30);
  },
});

async function costsOf(work: Work, days: number): Promise<WhatsAppCosts> {
  const since = later(work.now, { days: -days });
  const { connectionId, category, country, isBillable } = whatsappCharges;
  const counted = await work
    .from(whatsappCharges, {
      connectionId,
      category,
      country,
      charged: sql<number>`(count(*) filter (where ${isBillable}))::int`,
      free: sql<number>`(count(*) filter (where not ${isBillable}))::int`,
    })
    .where(gt(whatsappCharges.at, since))
    .groupBy(connectionId, category, country)
    .orderBy(asc(connectionId), asc(category), asc(country))
    .limit(rowsMax);
  const rates = await work
    .from(whatsappRates, {
      country: whatsappRates.country,
      category: whatsappRates.category,
      currency: whatsappRates.currency,
      micros: whatsappRates.micros,
    })
    .where(eq(whatsappRates.tenantId, work.tenant))
    .orderBy(asc(whatsappRates.country), asc(whatsappRates.category));
  /** Of the country, else of all others. */
  const rateOf = (row: { country: string; category: string }): number | null =>
    (
      rates.find((one) => one.country === row.country && one.category === row.category) ??
      rates.find((one) => one.country === "" && one.category === row.category)
    )?.micros ?? null;
  return {
    since,
    currency: rates[0]?.currency ?? null,
    rates: rates.map(({ currency: _of, ...rate }) => rate),
    items: counted.map((row) => {
      const rate = rateOf(row);
      return { ...row, micros: rate === null ? null : rate * row.charged };
    }),
  };
}

export const whatsappCostsModule = defineModule("channels/whatsapp-costs", {
  calls: costCalls,
  purges: [
    {
      kind: "expired",
      table: whatsappCharges,
      where: (ago) => lt(whatsappCharges.at, ago({ days: keptDays })),
    },
  ],
  constraints: { whatsapp_rates_once: ["rates"] },
});
