import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Currency } from "./pipelines.ts";
import { Day, Id, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

const Rate = z
  .string()
  .trim()
  .regex(/^\d{1,11}(\.\d{1,12})?$/, said("currency_rates.rate"))
  .refine((text) => /[1-9]/.test(text), said("currency_rates.rate"))
  .describe("As a text, so that it stays exact");
export const CurrencyRate = z
  .object({
    id: Id,
    currency: z.string(),
    target: z.string(),
    validFrom: Day,
    rate: z
      .string()
      .describe("Whole units of `target` for one of `currency`, from that day until the next rate's"),
    enteredByName: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "CurrencyRate" });
export type CurrencyRate = z.infer<typeof CurrencyRate>;
const Write = z.object({
  currency: Currency,
  target: Currency.optional().describe("The tenant's own where none is given"),
  validFrom: Day,
  rate: Rate,
});
const Settings = z.object({ reportCurrency: Currency }).meta({ id: "Settings" });

/** What may be wrong with a line of a loaded file. */
const rateProblems = ["COLUMNS", "CURRENCY", "TARGET", "SAME", "DATE", "RATE", "TWICE"] as const;
export type RateProblem = (typeof rateProblems)[number];
const Loaded = z
  .object({
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    faults: z.array(
      z.object({
        line: z.number().int(),
        problem: z.enum(rateProblems),
        text: z.string().describe("What stands there"),
      }),
    ),
  })
  .meta({ id: "Loaded" });
export type LoadedRates = z.infer<typeof Loaded>;

/**
 * What one currency is worth in another from a day on. An administrator enters or loads them; nothing is
 * fetched.
 */
export const currencyRates = group("currency-rates", {
  ...crud("/currency-rates", {
    ref: "currencyRate",
    row: CurrencyRate,
    write: Write,
    example: { currency: "DKK", target: "EUR", validFrom: "2026-03-01", rate: "0.1341" },
    read: "USER",
    change: "ADMIN",
    touches: ["deal-reports"],
    filters: {
      currency: Currency.optional(),
      target: Currency.optional(),
      validOn: Day.optional().describe("Only the rate of each currency that counts on that day"),
    },
  }),
  load: endpoint("POST /currency-rates/load", {
    allow: "ADMIN",
    touches: ["deal-reports"],
    body: z.object({
      text: Text(1_000_000).refine((text) => text.trim() !== "", said("currency_rates.empty_file")),
      target: Currency.optional(),
      dryRun: z.boolean().optional(),
    }),
    example: { text: "currency,date,rate\nDKK,2026-03-01,0.1341\n" },
    summary: `A CSV file of at most ${limits.currencyRatesLoadMax.toLocaleString("en")} lines with the columns currency, date, rate and, if you like, target. What is right is kept, and each line that is not is named`,
    returns: Loaded,
  }),
  settings: endpoint("GET /currency-rates/settings", { allow: "USER", returns: Settings }),
  saveSettings: endpoint("PUT /currency-rates/settings", {
    allow: "ADMIN",
    touches: ["deal-reports"],
    body: Settings,
    example: { reportCurrency: "EUR" },
    returns: Settings,
  }),
});
