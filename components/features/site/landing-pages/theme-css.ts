import { tokensOf } from "@/contract/site/landing-theme";
import type { Palette, ThemeColors } from "@/contract/site/landing-theme";

/** The tokens of app/theme.css by their names there. */
export const variablesOf = (palette: Palette): Record<string, string> =>
  Object.fromEntries(Object.entries(tokensOf(palette)).map(([name, color]) => [`--color-${name}`, color]));

const rule = (selector: string, palette: Palette): string =>
  `${selector}{${Object.entries(variablesOf(palette))
    .map(([name, color]) => `${name}:${color}`)
    .join(";")}}`;
/**
 * Outside of any layer, so that it wins over the product's own colours, for the page's frame as well. Each
 * colour is `#rrggbb` by the contract.
 */
export const themeCss = ({ light, dark }: ThemeColors): string =>
  rule("html", light) + rule('html[data-theme="dark"]', dark);
