import { themeKey } from "./auth/cookie";

export type Theme = "light" | "dark";

/** Runs in the head before anything is drawn, so that no page flashes: the saved choice, else the system's, else light. */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem(${JSON.stringify(themeKey)})}catch{}document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"})()`;

export function toggleTheme(): Theme {
  const theme: Theme = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme;
  localStorage.setItem(themeKey, theme);
  return theme;
}
