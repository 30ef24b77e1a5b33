/**
 * Colours of a landing page and what makes them readable (WCAG 2.2, 1.4.3). Free of zod: the builder checks
 * them while a person chooses.
 */
export interface Palette {
  accent: string;
  background: string;
  text: string;
}
export interface ThemeColors {
  light: Palette;
  dark: Palette;
}
export const themeModes = ["light", "dark"] as const;
export type ThemeMode = (typeof themeModes)[number];

export const paletteParts = ["accent", "background", "text"] as const;

export const readableRatio = 4.5;
/** Lines of what one types into, and nothing that is read. */
const visibleRatio = 3;
export const usualTheme: ThemeColors = {
  light: { accent: "#1d4ed8", background: "#ffffff", text: "#0f172a" },
  dark: { accent: "#84b3ff", background: "#0b101a", text: "#e7edf6" },
};

type Rgb = [red: number, green: number, blue: number];
const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb; // three places, three numbers
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb; // as above
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). Both as `#rrggbb`. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Rounded down, so that 4.496 is not shown as the 4.5 that it is not. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

export interface ThemeProblem {
  mode: ThemeMode;
  part: "accent" | "text";
  ratio: number;
}
/** What could not be read: the text and the links, each on the page's background. */
export const themeProblems = (theme: ThemeColors): ThemeProblem[] =>
  themeModes.flatMap((mode) =>
    (["text", "accent"] as const).flatMap((part) => {
      const ratio = contrastRatio(theme[mode][part], theme[mode].background);
      return ratio < readableRatio ? [{ mode, part, ratio }] : [];
    }),
  );

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf(a.map((part, at) => part + ((b[at] ?? part) - part) * share) as Rgb); // three places, three numbers
};
/**
 * Of black and white the one that reads better on a colour; the worse of the two best is 4.58, so it always
 * reads.
 */
export const inkOn = (color: string): string =>
  contrastRatio(color, "#ffffff") >= contrastRatio(color, "#000000") ? "#ffffff" : "#000000";

/**
 * As far from the text towards the first background as the ratio allows on each of them: a step towards the
 * text may pass through a tone that is nearer to it in brightness.
 */
const faded = (text: string, backgrounds: [string, ...string[]], ratio: number): string =>
  [0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05]
    .map((share) => mix(text, backgrounds[0], share))
    .find((color) => backgrounds.every((background) => contrastRatio(color, background) >= ratio)) ?? text;

/**
 * The tokens of app/theme.css that follow from three colours, so that every piece of the page takes them up.
 */
export function tokensOf({ accent, background, text }: Palette): Record<string, string> {
  const [onAccent, muted] = [
    inkOn(accent),
    faded(text, [background, mix(background, text, 0.05)], readableRatio),
  ];
  return {
    canvas: background,
    surface: background,
    raised: background,
    sunken: mix(background, text, 0.03),
    hover: mix(background, text, 0.05),
    pressed: mix(background, text, 0.09),
    line: mix(background, text, 0.14),
    "line-strong": mix(background, text, 0.25),
    "line-control": faded(text, [background], visibleRatio),
    ink: text,
    "ink-muted": muted,
    "ink-faint": muted,
    accent,
    "accent-hover": mix(accent, onAccent === "#ffffff" ? "#000000" : "#ffffff", 0.12),
    "accent-pressed": mix(accent, onAccent === "#ffffff" ? "#000000" : "#ffffff", 0.2),
    "accent-soft": mix(background, accent, 0.08),
    "accent-ink": accent,
    "on-accent": onAccent,
    focus: accent,
  };
}
