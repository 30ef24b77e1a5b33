"use client";
import { useEffect } from "react";
import words from "@/messages/page-fault.json";
import { directionOf, isLocale } from "@/lib/shared/i18n";
import { isLost } from "@/lib/browser/lazy-code";
import { persistedText } from "@/lib/browser/persisted";
import { persistedLocale } from "@/lib/browser/specified-keys";
import { restoreTheme } from "@/lib/browser/theme";

/**
 * In place of a whole page that broke or did not come. It needs no style sheet, no texts of the page and no
 * further code, for all of these may be what is missing; it is part of every page's first code, and so is
 * kept small. Where something did not come, the page is loaded again by itself.
 */
export function PageFault({
  error,
  reload = () => location.reload(),
}: {
  error: unknown;
  reload?: () => void;
}) {
  const t = words[pageFaultLocale()];
  useEffect(restoreTheme, []);
  useEffect(() => {
    if (!isLost(error)) return;
    // A browser says "online" a moment before it is, and sometimes not at all.
    const look = () =>
      void fetch("/manifest.webmanifest", { cache: "no-store" }).then(
        () => mayReload() && reload(),
        () => undefined,
      );
    const timer = setInterval(look, lookEveryMs);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, [error, reload]);
  return (
    <main className="page-fault">
      <style>{style}</style>
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <button type="button" onClick={reload}>
        {t.reload}
      </button>
    </main>
  );
}

const pageLanguage = typeof document === "undefined" ? "" : document.documentElement.lang;
/** The language that was chosen here, else the page's own. */
export const pageFaultLocale = () => [persistedLocale.read(), pageLanguage].find(isLocale) ?? "en";
export const pageFaultDirection = () => directionOf(pageFaultLocale());

const lookEveryMs = 3000;
const quietMs = 60_000;
const reloadedAtMs = persistedText("page-fault", "tab");
/** A page that breaks again right after it was loaded anew is not loaded for ever. */
function mayReload(): boolean {
  const isQuiet = Date.now() - Number(reloadedAtMs.read()) < quietMs;
  if (!isQuiet) reloadedAtMs.write(String(Date.now()));
  return !isQuiet;
}

// The tokens of app/theme.css that it uses, written out.
const style = `.page-fault{box-sizing:border-box;position:fixed;inset:0;z-index:99;padding:1.5rem;display:flex;flex-direction:column;align-items:center;justify-content:safe center;gap:.75rem;overflow:auto;\
background:#f8fafc;color:#0f172a;font:1rem/1.5 "Inter Variable","IBM Plex Sans Arabic",system-ui,sans-serif;text-align:center}
.page-fault h1{margin:0;font-size:1.375rem;font-weight:600}
.page-fault p{margin:0;max-width:30rem;color:#475569}
.page-fault button{flex:none;height:2.5rem;margin-top:.5rem;padding:0 1rem;border:0;border-radius:.5rem;background:#2563eb;color:#fff;font:inherit;font-weight:500;cursor:pointer}
.page-fault button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
[data-theme=dark] .page-fault{background:#0b101a;color:#e7edf6}
[data-theme=dark] .page-fault p{color:#a6b3c7}
[data-theme=dark] .page-fault button{background:#2f69e6}`;
