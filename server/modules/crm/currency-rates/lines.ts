import { exactAmount, isCurrency } from "../../../../contract/crm/deal-money.ts";
import type { LoadedRates, RateProblem } from "../../../../contract/crm/currency-rates.ts";
import { limits } from "../../../../contract/limits.ts";
import { Day } from "../../../../contract/shapes.ts";

export interface RateLine {
  line: number;
  currency: string;
  target: string;
  validFrom: string;
  rate: string;
}
type Faults = LoadedRates["faults"];
type Column = "currency" | "target" | "date" | "rate";
const names: Record<string, Column> = {
  currency: "currency",
  from: "currency",
  base: "currency",
  target: "target",
  to: "target",
  quote: "target",
  date: "date",
  validfrom: "date",
  day: "date",
  rate: "rate",
  value: "rate",
};

/**
 * What a file of rates says, line by line; what is wrong with a line leaves the others as they are. Columns
 * are found by their names, in any order; without a heading they are currency, date, rate, target.
 */
export function readRates(text: string, ownTarget: string): { rates: RateLine[]; faults: Faults } {
  const faults: Faults = [];
  const fault = (line: number, problem: RateProblem, said: string) => {
    faults.push({ line, problem, text: said.slice(0, 200) });
  };
  const [first = "", ...others] = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const separator = [";", "\t", ","].find((each) => first.includes(each)) ?? ",";
  const cells = (line: string): string[] =>
    line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
  const heading = cells(first).map((cell) => names[cell.toLowerCase().replaceAll(/[\s_-]/g, "")]);
  const isHeading = heading.some((column) => column !== undefined);
  const columns: (Column | undefined)[] = isHeading ? heading : ["currency", "date", "rate", "target"];
  if (!columns.includes("currency") || !columns.includes("date") || !columns.includes("rate")) {
    fault(1, "COLUMNS", first);
    return { rates: [], faults };
  }
  const lines = (isHeading ? others : [first, ...others])
    .map((said, at) => ({ said, line: at + (isHeading ? 2 : 1) }))
    .filter(({ said }) => said.trim() !== "");
  const seen = new Map<string, number>();
  const rates = lines.slice(0, limits.currencyRatesLoadMax).flatMap(({ said, line }): RateLine[] => {
    const row = cells(said);
    const of = (column: Column): string => row[columns.indexOf(column)] ?? "";
    const [currency, target, validFrom] = [
      of("currency").toUpperCase(),
      (columns.includes("target") ? of("target").toUpperCase() : "") || ownTarget,
      of("date"),
    ];
    // Where something else separates the columns, a comma can only be the decimals'.
    const rate = separator === "," ? of("rate") : of("rate").replace(",", ".");
    const problem = problemOf({ currency, target, validFrom, rate });
    if (problem) {
      fault(line, problem.problem, problem.text);
      return [];
    }
    const key = `${target} ${currency} ${validFrom}`;
    if (seen.has(key)) {
      fault(line, "TWICE", `${currency} ${validFrom}`);
      return [];
    }
    seen.set(key, line);
    return [{ line, currency, target, validFrom, rate }];
  });
  if (lines.length > limits.currencyRatesLoadMax)
    fault(lines[limits.currencyRatesLoadMax]?.line ?? 0, "COLUMNS", `> ${limits.currencyRatesLoadMax}`);
  return { rates, faults };
}

function problemOf({
  currency,
  target,
  validFrom,
  rate,
}: Omit<RateLine, "line">): { problem: RateProblem; text: string } | undefined {
  if (!isCurrency(currency)) return { problem: "CURRENCY", text: currency };
  if (!isCurrency(target)) return { problem: "TARGET", text: target };
  if (currency === target) return { problem: "SAME", text: currency };
  if (!Day.safeParse(validFrom).success) return { problem: "DATE", text: validFrom };
  return isRate(rate) ? undefined : { problem: "RATE", text: rate };
}
const isRate = (text: string): boolean =>
  /^\d{1,11}(\.\d{1,12})?$/.test(text) && exactAmount(text).digits > 0n;
