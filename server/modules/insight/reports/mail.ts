import type { Cell, DimensionId, MeasureUnit, ReportResult } from "../../../../contract/insight/reports.ts";
import { channels, priorities } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

const tags: Record<Locale, string> = { en: "en-GB", es: "es-ES", ar: "ar-u-nu-latn" };
const rowsMax = 60;

interface Letter {
  name: string;
  tenantName: string;
  result: ReportResult;
  url: string;
}

/** A report as a mail: a table that every mail program shows, and the way to the screen. */
export function reportMail(
  locale: Locale,
  { name, tenantName, result, url }: Letter,
): { subject: string; text: string; html: string } {
  const told = (text: Text) => inWords(text, locale);
  const day = (key: string) =>
    new Intl.DateTimeFormat(tags[locale], { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(`${key}T00:00:00Z`),
    );
  const span = result.from === result.to ? day(result.from) : `${day(result.from)} – ${day(result.to)}`;
  const heading = `${told(say(`reports.mail_report_${result.report}`))}, ${span} (${result.timeZone})`;
  const cells = (list: readonly Cell[] | null) =>
    result.measures.map(({ unit }, at) => figureIn(locale, unit, list?.[at]?.value ?? null));
  const table = [
    [
      told(say(`reports.mail_dimension_${result.groupBy}`)),
      ...result.measures.map(({ id }) => told(say(`reports.mail_measure_${id}`))),
    ],
    ...result.groups
      .slice(0, rowsMax)
      .map((group) => [keyIn(locale, result.groupBy, group, day), ...cells(group.cells)]),
    [told(say("reports.mail_total")), ...cells(result.total)],
    ...(result.previous === null ? [] : [[told(say("reports.mail_before")), ...cells(result.previous)]]),
  ];
  const notes = [
    ...(result.isCut || result.groups.length > rowsMax ? [told(say("reports.mail_cut"))] : []),
    `${told(say("reports.mail_open"))}\n${url}`,
    told(say("reports.mail_why", { tenant: tenantName })),
  ];
  return {
    subject: `${name}: ${span}`,
    text: [name, heading, plainTable(table), ...notes].join("\n\n"),
    html: htmlOf(locale, { name, heading, table, notes, lines: result.previous === null ? 1 : 2 }),
  };
}

function keyIn(
  locale: Locale,
  dimension: DimensionId,
  { key, label }: { key: string; label: string | null },
  day: (key: string) => string,
): string {
  if (label !== null) return label;
  if (key === "none") return inWords(say("reports.mail_none"), locale);
  if (dimension === "day" || dimension === "week" || dimension === "month") return day(key);
  if (dimension === "hour") return `${key.padStart(2, "0")}:00`;
  if (dimension === "weekday")
    return new Intl.DateTimeFormat(tags[locale], { weekday: "long", timeZone: "UTC" }).format(
      new Date(Date.UTC(2026, 2, 1 + Number(key))),
    );
  const channel = channels.find((each) => dimension === "channel" && each === key);
  if (channel) return inWords(say(`reports.mail_channel_${channel}`), locale);
  const priority = priorities.find((each) => dimension !== "channel" && each === key);
  return priority ? inWords(say(`reports.mail_priority_${priority}`), locale) : key;
}

function figureIn(locale: Locale, unit: MeasureUnit, value: number | null): string {
  if (value === null) return "–";
  const unitName = (name: "days" | "hours" | "minutes" | "seconds") =>
    inWords(say(`reports.mail_${name}`), locale);
  const number = (of: number, digits = 0) =>
    new Intl.NumberFormat(tags[locale], { maximumFractionDigits: digits }).format(of);
  if (unit === "share")
    return new Intl.NumberFormat(tags[locale], { style: "percent", maximumFractionDigits: 1 }).format(value);
  if (unit === "score") return number(value, 2);
  if (unit === "count") return number(value);
  if (value < 60) return `${number(value)} ${unitName("seconds")}`;
  const minutes = Math.round(value / 60);
  if (minutes < 60) return `${minutes} ${unitName("minutes")}`;
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? `${hours} ${unitName("hours")} ${minutes % 60} ${unitName("minutes")}`
    : `${number(Math.floor(hours / 24))} ${unitName("days")} ${hours % 24} ${unitName("hours")}`;
}

function plainTable(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => [...(row[column] ?? "")].length)),
  );
  return table
    .map((row) =>
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
function htmlOf(
  locale: Locale,
  {
    name,
    heading,
    table,
    notes,
    lines,
  }: {
    name: string;
    heading: string;
    table: readonly (readonly string[])[];
    notes: readonly string[];
    lines: number;
  },
): string {
  const [first = [], ...rest] = table;
  const cell = (tag: "th" | "td", text: string, column: number, bold: boolean) =>
    `<${tag} style="padding:6px 10px;border-bottom:1px solid #e2e8f0;text-align:${column === 0 ? "start" : "end"};${bold ? "font-weight:600" : "font-weight:400"}">${escaped(text)}</${tag}>`;
  return [
    `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;font:15px/1.5 system-ui,sans-serif"><div style="max-width:720px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:12px">`,
    `<h1 style="margin:0 0 4px;font-size:20px">${escaped(name)}</h1><p style="margin:0 0 16px;color:#475569">${escaped(heading)}</p><table style="border-collapse:collapse;width:100%"><thead><tr>${first.map((text, column) => cell("th", text, column, true)).join("")}</tr></thead><tbody>`,
    ...rest.map(
      (row, at) =>
        `<tr>${row.map((text, column) => cell("td", text, column, at >= rest.length - lines)).join("")}</tr>`,
    ),
    "</tbody></table>",
    ...notes.map(
      (note) =>
        `<p style="margin:16px 0 0;color:#475569;font-size:13px">${escaped(note)
          .replaceAll(/(https?:\/\/\S+)/g, '<a href="$1">$1</a>')
          .replaceAll("\n", "<br>")}</p>`,
    ),
    "</div></body></html>",
  ].join("\n");
}
