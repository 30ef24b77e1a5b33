import { csvLines } from "@/contract/csv";
import type { CsvValue } from "@/contract/csv";

/** With a mark of UTF-8 at the front because spreadsheets ask for it. */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${csvLines([head, ...rows])}`;

export function downloadCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
