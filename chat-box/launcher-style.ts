/**
 * A constructed sheet: a page's policy against inline styles does not hold it up. What the page says about
 * all elements ends at the shadow tree, and `all: initial` cuts off what is inherited.
 */
export function launcherStyle(accent: string, ink: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
:host{all:initial!important;--accent:${accent};--on-accent:${ink};--surface:#fff;--sunken:#f1f5f9;--line:#d5dce5;--ink:#0f172a;--muted:#475569;--danger:#b91c1c;color-scheme:light}
@media(prefers-color-scheme:dark){:host{--surface:#111826;--sunken:#1e293b;--line:#334155;--ink:#e7edf6;--muted:#a8b6c9;--danger:#fca5a5;color-scheme:dark}}
*,::before,::after{box-sizing:border-box}
[hidden]{display:none!important}
.frame{font:400 15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif;color:var(--ink);text-align:start}
.launcher{position:fixed;inset-inline-end:20px;inset-block-end:20px;z-index:2147483000;inline-size:56px;block-size:56px;display:grid;place-items:center;padding:0;border:1px solid #ffffff40;border-radius:50%;background:var(--accent);color:var(--on-accent);box-shadow:0 6px 20px #0004;cursor:pointer}
.launcher[aria-busy]{cursor:progress}
.launcher[aria-busy] .icon{opacity:.5}
.icon{inline-size:24px;block-size:24px}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px;box-shadow:0 0 0 2px var(--surface)}
.badge{position:absolute;inset-inline-end:-4px;inset-block-start:-4px;min-inline-size:22px;block-size:22px;padding-inline:5px;border-radius:11px;background:#b91c1c;color:#fff;font-size:12px;line-height:22px;font-weight:600}
.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@media(max-width:480px){.open .launcher{display:none}}
@media print{.frame{display:none}}
`);
  return sheet;
}
