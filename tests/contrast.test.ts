import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The promise of WCAG 2.2 AA, kept by the tokens themselves: whoever picks a token cannot pick an unreadable
 * pair.
 */
const css = readFileSync(join(__dirname, "../app/theme.css"), "utf8");
const [lightText = "", darkText = ""] = css.split("@layer base");
const tokensIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g),
      ([, name = "", value = ""]): [string, string] => [name, value],
    ),
  );
const light = tokensIn(lightText);
const themes = { light, dark: { ...light, ...tokensIn(darkText) } };

const surfaces = ["canvas", "surface", "raised", "sunken", "hover"];
const statuses = ["neutral", "success", "warning", "danger", "info", "indigo", "accent"];
const readable: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ["ink", surface],
    ["ink-muted", surface],
    ["ink-faint", surface],
    ["accent-ink", surface],
    ["danger-ink", surface],
    ["success-ink", surface],
  ]),
  ...statuses.map((status): [string, string] => [`${status}-ink`, `${status}-soft`]),
  ["ink-muted", "accent-soft"],
  ["ink-faint", "accent-soft"],
  ["ink", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "accent-pressed"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["canvas", "ink"],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((hue): [string, string] => ["white", `hue-${hue}`]),
];
const visible: [string, string][] = ["canvas", "surface", "raised"].flatMap((surface): [string, string][] => [
  ["line-control", surface],
  ["focus", surface],
  ["accent", surface],
]);

describe.each(Object.entries(themes))("in the %s theme", (_name, tokens) => {
  test.each(readable)("%s on %s reads at 4.5:1", (text, surface) => {
    expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(visible)("%s on %s is seen at 3:1", (edge, surface) => {
    expect(contrast(tokens[edge], tokens[surface])).toBeGreaterThanOrEqual(3);
  });
});

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string | undefined): number {
  if (!color) throw new Error("The token is not there.");
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
