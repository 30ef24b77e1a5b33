import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import type { Work } from "../../../work.ts";
import { tenants } from "../../../db/table.ts";
import type { Traces } from "./person.ts";
import { personData } from "./person-data.ts";
import { sourcesOf } from "./sources.ts";
import { inWords } from "../../../words/texts.ts";
import { say } from "./texts.ts";

const isNote = (value: object): boolean => "isInternalNote" in value && value.isInternalNote === true;
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const spaced = (name: string): string => escaped(name.replaceAll(/_|(?<=[a-z])(?=[A-Z])/gu, " "));

function asHtml(value: unknown, noteWord: string): string {
  if (Array.isArray(value))
    return value.length === 0
      ? "–"
      : `<ul>${value.map((one) => `<li>${asHtml(one, noteWord)}</li>`).join("")}</ul>`;
  if (value !== null && typeof value === "object")
    return `<dl${isNote(value) ? ` class="note"><dt>🔒</dt><dd>${noteWord}</dd>` : ">"}${Object.entries(value)
      .filter(([name]) => name !== "isInternalNote")
      .map(([name, one]) => `<dt>${spaced(name)}</dt><dd>${asHtml(one, noteWord)}</dd>`)
      .join("")}</dl>`;
  return `<span dir="auto">${escaped(value === null || value === undefined ? "–" : String(value))}</span>`;
}

/** A zip of two files that say the same, one for people, one for machines; beside them what came, as it came. */
export async function dataFile(work: Work, traces: Traces): Promise<Buffer> {
  const { rows, files } = await sourcesOf(work, traces);
  const held = Object.entries(rows).filter(([, found]) => found.length > 0);
  const data = { ...(await personData(work, traces)), ...Object.fromEntries(held) };
  const [tenant] = await work.db
    .select({ locale: tenants.locale, name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const lang = tenant?.locale ?? "en";
  const [title, made, note] = [
    inWords(say("privacy.file_title"), lang),
    inWords(say("privacy.file_made"), lang),
    inWords(say("privacy.file_note"), lang),
  ];
  const html = `<!doctype html><html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{text-transform:capitalize;border-top:1px solid #ccc;padding-top:1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#555;text-transform:capitalize}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}ul{padding-inline-start:1.25rem}.note{background:#fff7d6;border:1px solid #e3c96b;border-radius:.375rem;padding:.5rem}</style>
<h1>${title}</h1><p>${escaped(tenant?.name ?? "")} · ${made} ${work.now.slice(0, 10)}</p>${Object.entries(
    data,
  )
    .map(([name, rows]) => `<h2>${spaced(name)}</h2>${asHtml(rows, note)}`)
    .join("")}</html>`;
  return Buffer.from(
    zipSync(
      {
        "data.html": strToU8(html),
        "data.json": strToU8(JSON.stringify(data, null, 2)),
        ...Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])),
      },
      { level: 6 },
    ),
  );
}
