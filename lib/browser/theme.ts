import { themeKey } from "../shared/auth/cookie";
import { densityKey } from "./preferences";
import { persistedTheme } from "./specified-keys";

export type Theme = "light" | "dark";

/**
 * Runs in the head before anything is drawn, so that no page flashes: the saved choice, else the system's,
 * else light.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem(${JSON.stringify(themeKey)})}catch{}document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";try{document.documentElement.dataset.density=localStorage.getItem(${JSON.stringify(densityKey)})==="compact"?"compact":"comfortable"}catch{}})()`;

/** Null: what the system says, from now on and after a reload. */
export function chooseTheme(theme: Theme | null): void {
  persistedTheme.write(theme);
  document.documentElement.dataset["theme"] = theme ?? systemTheme();
}

/** What `themeScript` does, where it has not run. */
export function restoreTheme(): void {
  document.documentElement.dataset["theme"] ??= storedTheme() ?? systemTheme();
}

const systemTheme = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

export const storedTheme = (): Theme | null => {
  const kept = persistedTheme.read();
  return kept === "dark" || kept === "light" ? kept : null;
};

export function toggleTheme(): Theme {
  const theme: Theme = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme;
  persistedTheme.write(theme);
  return theme;
}
