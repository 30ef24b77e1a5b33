// The dashboard of deploy/ drawn from series, as one picture that needs no Grafana.
import { evaluate, textOf } from "./evaluate.ts";
import type { Labels, Series } from "./evaluate.ts";
import { parseQuery } from "./parse.ts";

export interface Panel {
  title: string;
  unit: string | undefined;
  /** A query and how each of its lines is called: words with `{{label}}`. */
  targets: readonly { expr: string; legend: string }[];
}
interface Span {
  fromMs: number;
  toMs: number;
  stepMs: number;
}
interface Line {
  name: string;
  /** One for each step; null: nothing was known. */ values: (number | null)[];
}

const [width, height, gap, columns] = [400, 240, 16, 3];
const plot = { left: 52, top: 36, width: width - 64, height: 128 };
const linesMax = 6;
/** Distinct without their hue as well: those who see no colours go by the legend's order. */
const colours = ["#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#475569"];

/** What each query of a panel answers at each step. The lines that reach highest come first; there are six at most. */
export function linesOf(panel: Panel, series: readonly Series[], { fromMs, toMs, stepMs }: Span): Line[] {
  const steps = Math.floor((toMs - fromMs) / stepMs) + 1;
  const lines = new Map<string, Line>();
  for (const { expr, legend } of panel.targets) {
    const query = parseQuery(expr);
    for (let step = 0; step < steps; step += 1)
      for (const { labels, value } of evaluate(query, { series, atMs: fromMs + step * stepMs })) {
        const key = `${legend} ${textOf(labels)}`;
        const line = lines.get(key) ?? {
          name: nameOf(legend, labels),
          values: Array.from({ length: steps }, () => null),
        };
        line.values[step] = Number.isFinite(value) ? value : null;
        lines.set(key, line);
      }
  }
  return [...lines.values()].toSorted((one, other) => mostOf(other) - mostOf(one)).slice(0, linesMax);
}
const mostOf = ({ values }: Line): number => Math.max(0, ...values.map((value) => value ?? 0));
const nameOf = (legend: string, labels: Labels): string =>
  legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? "").trim();

/** An SVG with a small chart for each panel, three beside each other. */
export function drawPanels(
  panels: readonly Panel[],
  series: readonly Series[],
  span: Span,
  title: string,
): string {
  const rows = Math.ceil(panels.length / columns);
  const [whole, tall] = [columns * (width + gap) + gap, rows * (height + gap) + gap + 32];
  const charts = panels.map((panel, at) => {
    const [x, y] = [gap + (at % columns) * (width + gap), 44 + Math.floor(at / columns) * (height + gap)];
    return `<g transform="translate(${x} ${y})">${chart(panel, linesOf(panel, series, span), span)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${tall}" viewBox="0 0 ${whole} ${tall}" font-family="sans-serif" role="img" aria-label="${escape(title)}">
<rect width="100%" height="100%" fill="#f8fafc"/>
<text x="${gap}" y="28" font-size="16" font-weight="600" fill="#0f172a">${escape(title)}</text>
${charts.join("\n")}
</svg>
`;
}

function chart({ title, unit }: Panel, lines: readonly Line[], { fromMs, toMs }: Span): string {
  const most = Math.max(0, ...lines.map(mostOf));
  const top = roundUp(most);
  const { left, top: y, width: w, height: h } = plot;
  const bottom = y + h;
  const marks = [0, top / 2, top].map((value) => {
    const at = bottom - (h * value) / top;
    return `<line x1="${left}" x2="${left + w}" y1="${at}" y2="${at}" stroke="#e2e8f0"/><text x="${left - 6}" y="${at + 4}" font-size="11" text-anchor="end" fill="#475569">${escape(inUnit(value, unit))}</text>`;
  });
  const drawn = lines.map(
    ({ values }, nr) =>
      `<path d="${pathOf(values, top)}" fill="none" stroke="${colours[nr]}" stroke-width="1.5"/>`,
  );
  const legend = lines.map(
    ({ name }, nr) =>
      `<rect x="${left + (nr % 2) * 170}" y="${bottom + 22 + Math.floor(nr / 2) * 15}" width="10" height="3" fill="${colours[nr]}"/><text x="${left + 14 + (nr % 2) * 170}" y="${bottom + 27 + Math.floor(nr / 2) * 15}" font-size="11" fill="#334155">${escape(name.length > 26 ? `${name.slice(0, 25)}…` : name)}</text>`,
  );
  const nothing = `<text x="${left + w / 2}" y="${y + h / 2}" font-size="12" text-anchor="middle" fill="#64748b">nothing</text>`;
  return `<rect width="${width}" height="${height}" rx="8" fill="#fff" stroke="#e2e8f0"/><text x="12" y="22" font-size="13" font-weight="600" fill="#0f172a">${escape(title)}</text>${lines.length === 0 ? nothing : [...marks, ...drawn, ...legend].join("")}<text x="${left}" y="${bottom + 13}" font-size="10" fill="#64748b">0</text><text x="${left + w}" y="${bottom + 13}" font-size="10" text-anchor="end" fill="#64748b">${Math.round((toMs - fromMs) / 1000)} s</text>`;
}

/** A gap where nothing was known. */
function pathOf(values: Line["values"], top: number): string {
  const { left, top: y, width: w, height: h } = plot;
  let isDown = false;
  return values
    .flatMap((value, at) => {
      if (value === null) {
        isDown = false;
        return [];
      }
      const command = isDown ? "L" : "M";
      isDown = true;
      const x = left + (w * at) / Math.max(1, values.length - 1);
      return [`${command}${x.toFixed(1)} ${(y + h - (h * value) / top).toFixed(1)}`];
    })
    .join(" ");
}

/** The next of 1, 2, 5, 10 …, so that marks are round; 1 for nothing. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((step) => value <= step * power) ?? 10);
}

function inUnit(value: number, unit: string | undefined): string {
  if (unit === "bytes") return `${Math.round(value / 1_000_000)} MB`;
  if (unit === "percentunit") return `${Math.round(value * 100)} %`;
  if (unit === "s")
    return value !== 0 && value < 1 ? `${Number((value * 1000).toPrecision(3))} ms` : `${value} s`;
  return String(Number(value.toPrecision(3)));
}
const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
