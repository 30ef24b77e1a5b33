import { limits } from "../../../../contract/limits.ts";
import { csvReader, delimiterOf } from "../../crm/imports/read-csv.ts";
import { nameOf, readClock, readDay } from "./holiday-day.ts";
import type { ReadRow } from "./holiday-day.ts";

/** What columns may be called in English, Spanish and Arabic. */
const heads = {
  day: ["date", "day", "on", "holiday date", "fecha", "dia", "día", "التاريخ", "تاريخ", "اليوم"],
  name: ["name", "holiday", "title", "summary", "nombre", "festivo", "feriado", "الاسم", "العطلة"],
  from: ["from", "start", "desde", "inicio", "من"],
  to: ["to", "until", "end", "hasta", "fin", "إلى", "الى", "حتى"],
};
type Column = keyof typeof heads;
const columns = ["day", "name", "from", "to"] as const;

/** Where each column stands: by its head, or in this order where the first row is a holiday already. */
function placesOf(first: readonly string[]): { places: Record<Column, number>; hasHead: boolean } {
  const plain = first.map((cell) => cell.trim().toLowerCase());
  const found = (column: Column) => plain.findIndex((cell) => heads[column].includes(cell));
  const hasHead = found("day") >= 0 || found("name") >= 0;
  const place = (column: Column) => (hasHead ? found(column) : columns.indexOf(column));
  return {
    hasHead,
    places: { day: place("day"), name: place("name"), from: place("from"), to: place("to") },
  };
}

/** The rows of a table of holidays. Pure. @throws Unreadable where a quotation mark is never closed */
export function* readHolidayTable(text: string): Generator<ReadRow> {
  const { delimiter, isSaid } = delimiterOf(text.slice(0, 20_000));
  const reader = csvReader(delimiter);
  const rows = [...reader.read(text), ...reader.end()];
  const start = isSaid ? 1 : 0;
  const first = rows.findIndex((row, at) => at >= start && !isBlank(row));
  if (first < 0) return;
  const { places, hasHead } = placesOf(rows[first] ?? []);
  let count = 0;
  for (const [at, row] of rows.entries()) {
    if (at < (hasHead ? first + 1 : first) || isBlank(row)) continue;
    count += 1;
    if (count > limits.slaHolidayRowsMax) return;
    yield rowOf(row, places, at + 1);
  }
}
const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

function rowOf(row: readonly string[], places: Record<Column, number>, line: number): ReadRow {
  const cell = (column: Column) => (row[places[column]] ?? "").trim();
  const at = {
    line,
    text: row
      .map((each) => each.trim())
      .join(" ")
      .trim(),
  };
  if (cell("day") === "") return { ...at, reason: "NO_DAY" };
  const day = readDay(cell("day"));
  if ("reason" in day) return { ...at, reason: day.reason };
  const name = nameOf(cell("name"));
  if (name === "") return { ...at, reason: "NO_NAME" };
  if (cell("from") === "" && cell("to") === "") return { ...at, holidays: [{ on: day.on, name }] };
  const [from, to] = [readClock(cell("from")), readClock(cell("to"))];
  if (from === null || to === null || from >= to) return { ...at, reason: "HOURS" };
  return { ...at, holidays: [{ on: day.on, name, hours: { from, to } }] };
}
