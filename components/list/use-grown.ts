import { useMemo } from "react";
import { useFormat } from "@/lib/browser/use-format";

export interface Grown<Row> {
  rows: readonly Row[];
  total: number;
  totalIsCapped: boolean;
}
/** The first comes with the total. */
interface Page<Row> {
  items: readonly Row[];
  total?: number | undefined;
  totalIsCapped?: boolean | undefined;
}

/** What a list that grows by cursor has by now, and how many there are of it. */
export function useGrown<Row>(data: { pages: readonly Page<Row>[] } | undefined): Grown<Row> {
  return useMemo(() => {
    const first = data?.pages[0];
    return {
      rows: data?.pages.flatMap(({ items }) => items) ?? [],
      total: first?.total ?? 0,
      totalIsCapped: first?.totalIsCapped ?? false,
    };
  }, [data]);
}

/** The same as a list says it: "50 of 10,000+". */
export function useShownCount({ rows, total, totalIsCapped }: Grown<unknown>): {
  shown: string;
  total: string;
  count: number;
} {
  const format = useFormat();
  return {
    shown: format.number(rows.length),
    total: `${format.number(total)}${totalIsCapped ? "+" : ""}`,
    count: total,
  };
}
