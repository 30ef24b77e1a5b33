import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { currencyRates } from "../../../../contract/crm/currency-rates.ts";
import { dealReports } from "../../../../contract/insight/deal-reports.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import { events } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { readRates } from "./lines.ts";

describe("rates of currencies", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld({ now: "2026-03-15T12:00:00.000Z" });
    ann = await world.person({ role: "ADMIN" });
    await world.ok(currencyRates.saveSettings, ann, { body: { reportCurrency: "EUR" } });
  });
  after(() => world.stop());

  const open = async () => {
    const { undated } = await world.ok(dealReports.forecast, ann, { query: {} });
    return [undated.open.converted, undated.open.unconverted];
  };

  test("a rate counts from its day until the next one's; without any the amount stays in its own currency and is named", async () => {
    await world.ok(deals.create, ann, { body: { title: "Danish", amount: 10_000, currency: "DKK" } });
    assert.deepEqual(await open(), [0, [{ currency: "DKK", amount: 10_000 }]]);
    const later = await world.ok(currencyRates.create, ann, {
      body: { currency: "dkk", validFrom: "2026-03-16", rate: "0.5" },
    });
    assert.deepEqual([later.currency, later.target, later.rate], ["DKK", "EUR", "0.5"]);
    assert.deepEqual(await open(), [0, [{ currency: "DKK", amount: 10_000 }]], "tomorrow's is not today's");
    const today = await world.ok(currencyRates.create, ann, {
      body: { currency: "DKK", validFrom: "2026-03-15", rate: "0.13405" },
    });
    await world.ok(currencyRates.create, ann, {
      body: { currency: "DKK", validFrom: "2020-01-01", rate: "0.2" },
    });
    assert.deepEqual(await open(), [1340, []], "1340.5 is rounded half to even");
    await world.ok(currencyRates.update, ann, { params: { id: today.id }, body: { rate: "0.13415" } });
    assert.deepEqual(await open(), [1342, []], "1341.5 is rounded half to even");
    await world.ok(currencyRates.remove, ann, { params: { id: today.id } });
    assert.deepEqual(await open(), [2000, []]);
    const { items } = await world.ok(currencyRates.list, ann, { query: { validOn: "2026-03-20" } });
    assert.deepEqual(
      items.map(({ currency, rate }) => [currency, rate]),
      [["DKK", "0.5"]],
    );
  });

  test("a deal of the future counts at the rate of its day", async () => {
    const eve = await world.person({ role: "ADMIN", tenant: "future" });
    await world.ok(currencyRates.load, eve, {
      body: { target: "USD", text: "JPY,2026-01-01,0.0065\nJPY,2026-05-01,0.007" },
    });
    for (const expectedCloseDate of ["2026-04-30", "2026-05-01", "2026-03-01"])
      await world.ok(deals.create, eve, {
        body: { title: expectedCloseDate, amount: 1000, currency: "JPY", expectedCloseDate },
      });
    const { months, overdue } = await world.ok(dealReports.forecast, eve, { query: {} });
    assert.deepEqual(
      [months[1]?.open.converted, months[2]?.open.converted, overdue.open.converted],
      [650, 700, 650],
      "1000 yen are 6.50 dollars: the decimals of both count",
    );
  });

  test("a rate is a number above 0 of two different currencies, and one of a day", async () => {
    for (const [body, field] of [
      [{ rate: "0" }, "rate"],
      [{ rate: "-1" }, "rate"],
      [{ rate: "1e3" }, "rate"],
      [{ rate: "0.1234567890123" }, "rate"],
      [{ currency: "EUR" }, "currency"],
      [{ currency: "XXX" }, "currency"],
      [{ validFrom: "2026-02-30" }, "validFrom"],
    ] as const) {
      const { status, body: problem } = await world.call(currencyRates.create, ann, {
        body: { currency: "NOK", validFrom: "2026-03-01", rate: "0.09", ...body },
      });
      assert.deepEqual(
        [status, (problem["errors"] as { path: string }[])[0]?.path],
        [422, field],
        JSON.stringify(body),
      );
    }
    const body = { currency: "NOK", validFrom: "2026-03-01", rate: "0.09" };
    await world.ok(currencyRates.create, ann, { body });
    const again = await world.call(currencyRates.create, ann, { body });
    assert.deepEqual(
      [again.status, (again.body["errors"] as { path: string }[])[0]?.path],
      [409, "validFrom"],
    );
  });

  test("a file is loaded line by line: what is right is kept, what is wrong is named with its line, and twice the same file changes nothing", async () => {
    const text =
      "\uFEFFRate;Currency;Valid from\r\n0,0961;SEK;2026-01-01\r\n0,0955;sek;2026-02-01\r\n\r\n12x;SEK;2026-03-01\r\n0,1;SEX;2026-03-01\r\n0,1;EUR;2026-03-01\r\n0,1;SEK;01.03.2026\r\n0,2;SEK;2026-02-01\r\n";
    const faults = [
      { line: 5, problem: "RATE", text: "12x" },
      { line: 6, problem: "CURRENCY", text: "SEX" },
      { line: 7, problem: "SAME", text: "EUR" },
      { line: 8, problem: "DATE", text: "01.03.2026" },
      { line: 9, problem: "TWICE", text: "SEK 2026-02-01" },
    ];
    const dry = await world.ok(currencyRates.load, ann, { body: { text, dryRun: true } });
    assert.deepEqual(dry, { created: 2, updated: 0, unchanged: 0, faults });
    assert.equal(
      (await world.ok(currencyRates.list, ann, { query: { currency: "SEK" } })).total,
      0,
      "looking changes nothing",
    );
    assert.deepEqual(await world.ok(currencyRates.load, ann, { body: { text } }), {
      created: 2,
      updated: 0,
      unchanged: 0,
      faults,
    });
    assert.deepEqual(await world.ok(currencyRates.load, ann, { body: { text } }), {
      created: 0,
      updated: 0,
      unchanged: 2,
      faults,
    });
    assert.deepEqual(
      (await world.ok(currencyRates.load, ann, { body: { text: "SEK,2026-02-01,0.0956" } })).updated,
      1,
    );
    assert.deepEqual(
      (await world.ok(currencyRates.list, ann, { query: { currency: "SEK" } })).items.map(
        ({ validFrom, rate }) => [validFrom, rate],
      ),
      [
        ["2026-02-01", "0.0956"],
        ["2026-01-01", "0.0961"],
      ],
    );
    assert.deepEqual(
      readRates("currency,worth\nSEK,1", "EUR").faults.map(({ problem }) => problem),
      ["COLUMNS"],
    );
  });

  test("each change of a rate, a loaded file and another currency of figures are told to all staff; a trial and what changes nothing are not", async () => {
    const bea = await world.person({ role: "ADMIN", tenant: "told" });
    await world.ok(currencyRates.saveSettings, bea, { body: { reportCurrency: "CHF" } });
    await world.ok(currencyRates.saveSettings, bea, { body: { reportCurrency: "CHF" } });
    const { id } = await world.ok(currencyRates.create, bea, {
      body: { currency: "DKK", validFrom: "2026-01-01", rate: "0.12" },
    });
    await world.ok(currencyRates.update, bea, { params: { id }, body: { rate: "0.13" } });
    for (const dryRun of [true, false, false])
      await world.ok(currencyRates.load, bea, { body: { text: "SEK,2026-01-01,0.09", dryRun } });
    await world.ok(currencyRates.remove, bea, { params: { id } });
    const told = await world.work("told", ({ db }) =>
      db
        .select({ payload: events.payload, audience: events.audience })
        .from(events)
        .where(eq(events.name, "crm_update"))
        .orderBy(events.seq),
    );
    assert.deepEqual(
      told.map(({ payload, audience }) => [(payload as { type: string }).type, audience]),
      [
        "report_currency_updated",
        "currency_rate_created",
        "currency_rate_updated",
        "currency_rates_loaded",
        "currency_rate_deleted",
      ].map((type) => [type, ["staff"]]),
    );
  });

  test("only administrators enter them; others read them, each tenant its own", async () => {
    const mia = await world.person({ role: "MANAGER" });
    assert.equal(
      (
        await world.call(currencyRates.create, mia, {
          body: { currency: "NOK", validFrom: "2026-03-02", rate: "1" },
        })
      ).status,
      403,
    );
    assert.equal(
      (await world.call(currencyRates.load, mia, { body: { text: "NOK,2026-03-02,1" } })).status,
      403,
    );
    assert.ok(Number((await world.ok(currencyRates.list, mia, { query: {} })).total) > 0);
    const eve = await world.person({ role: "ADMIN", tenant: "globex" });
    assert.equal((await world.ok(currencyRates.list, eve, { query: {} })).total, 0);
  });
});
