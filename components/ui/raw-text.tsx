/** What another system sent or was sent, as it was; JSON is indented. */
export const RawText = ({ text, label }: { text: string; label?: string }) => (
  <pre
    dir="ltr"
    aria-label={label}
    className="rounded-lg border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink"
  >
    {indentJson(text)}
  </pre>
);

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
