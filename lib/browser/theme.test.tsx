import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseTheme, restoreTheme, storedTheme, themeScript, toggleTheme } from "./theme";

const shown = () => document.documentElement.dataset["theme"];
const system = (isDark: boolean) => {
  window.matchMedia = ((media: string) => ({ matches: isDark && media.includes("dark"), media })) as never;
}; // of all it has, this is asked
// The head's script, as the browser runs it.
const runHead = () => {
  delete document.documentElement.dataset["theme"];
  (new Function(themeScript) as () => void)();
};

test.each([
  ["dark", false, "dark"],
  ["light", true, "light"],
  [null, true, "dark"],
  [null, false, "light"],
  ["pink", true, "dark"],
] as const)("saved %s, with a system that is dark: %s, starts %s", (saved, isDark, theme) => {
  if (saved) localStorage.setItem("theme", saved);
  system(isDark);
  runHead();
  expect(shown()).toBe(theme);
  delete document.documentElement.dataset["theme"];
  restoreTheme();
  expect(shown()).toBe(theme);
});

test("each toggle is saved under 'theme'", () => {
  system(false);
  runHead();
  expect([toggleTheme(), shown(), localStorage.getItem("theme")]).toEqual(["dark", "dark", "dark"]);
  expect([toggleTheme(), shown(), localStorage.getItem("theme")]).toEqual(["light", "light", "light"]);
});

test("who goes back to the system's has nothing saved", () => {
  system(true);
  chooseTheme("light");
  chooseTheme(null);
  expect([shown(), storedTheme()]).toEqual(["dark", null]);
});

test("the accent is a blue and the greys are slate", () => {
  const css = readFileSync(join(__dirname, "../../app/theme.css"), "utf8");
  const channels = (name: string) =>
    [1, 3, 5].map((at) =>
      parseInt((new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? "").slice(at, at + 2), 16),
    );
  const [red = 0, green = 0, blue = 0] = channels("accent");
  expect(blue).toBeGreaterThan(Math.max(red, green) + 60);
  // Slate is a grey that leans to blue.
  for (const name of ["ink", "ink-muted", "line"]) {
    const [dullRed = 0, , coolBlue = 0] = channels(name);
    expect(coolBlue).toBeGreaterThan(dullRed);
  }
});
