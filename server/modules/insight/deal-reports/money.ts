import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { exactAmount, zeroDecimal, addDecimals, roundedAmount } from "../../../../contract/crm/deal-money.ts";
import type { ExactDecimal } from "../../../../contract/crm/deal-money.ts";
import type { Money } from "../../../../contract/insight/deal-reports.ts";

/**
 * One figure of some deals of one currency as the database adds it up: exact decimals, as text.
 * `unconverted`: of it, what has no rate.
 */
export interface Part {
  currency: string;
  count: number;
  amount: string | null;
  converted: string | null;
  unconverted: string | null;
}

const total = (texts: readonly (string | null)[], divisor: ExactDecimal["scale"]): ExactDecimal => {
  const sum = texts.reduce(
    (all, text) => (text === null ? all : addDecimals(all, exactAmount(text))),
    zeroDecimal,
  );
  return { digits: sum.digits, scale: sum.scale + divisor };
};

/** @param scale decimals that the parts have too few: 2 of those that were multiplied by a percentage */
export function moneyOf(parts: readonly Part[], scale = 0): Money {
  const byCurrency = [...Map.groupBy(parts, ({ currency }) => currency)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const sums = (of: "amount" | "unconverted") =>
    byCurrency.flatMap(([currency, mine]) =>
      mine.every((part) => part[of] === null)
        ? []
        : [
            {
              currency,
              amount: roundedAmount(
                total(
                  mine.map((part) => part[of]),
                  scale,
                ),
              ),
            },
          ],
    );
  return {
    count: parts.reduce((count, part) => count + part.count, 0),
    byCurrency: sums("amount"),
    converted: roundedAmount(
      total(
        parts.map(({ converted }) => converted),
        scale,
      ),
    ),
    unconverted: sums("unconverted"),
  };
}

/**
 * The factor from minor units of a row's currency to those of the target on a day; null where there is no
 * rate. To be joined laterally as `r`.
 */
export const rateOn = (tenant: string, target: string, currency: SQL, day: SQL): SQL =>
  sql`left join lateral (select case when ${currency} = ${target} then 1::numeric else (select cr.factor from currency_rates cr where cr.tenant_id = ${tenant} and cr.target = ${target} and cr.currency = ${currency} and cr.valid_from <= ${day} order by cr.valid_from desc limit 1) end as factor) r on true`;

/**
 * The columns of a figure: its deals, what they come to, what of it is converted and what is not. `amount`
 * and `count` are of the row that `r` was joined to.
 */
export const figureColumns = (name: string, count: SQL, amount: SQL): SQL =>
  sql`sum(${count})::int as ${sql.identifier(`${name}_count`)}, sum(${amount})::text as ${sql.identifier(`${name}_amount`)}, sum(${amount} * r.factor)::text as ${sql.identifier(`${name}_converted`)}, (sum(${amount}) filter (where r.factor is null))::text as ${sql.identifier(`${name}_unconverted`)}`;
export type FigureRow = Record<string, string | number | null> & { currency: string };
/** The parts of a figure in rows that have its columns; those of no deals are none. */
export const partsOf = (rows: readonly FigureRow[], name: string): Part[] =>
  rows.flatMap((row) => {
    const text = (column: string): string | null => {
      const value = row[`${name}_${column}`];
      return value === null || value === undefined ? null : String(value);
    };
    const count = Number(row[`${name}_count`] ?? 0);
    return count === 0
      ? []
      : [
          {
            currency: row.currency,
            count,
            amount: text("amount"),
            converted: text("converted"),
            unconverted: text("unconverted"),
          },
        ];
  });
