/** The texts of a language as they stand in messages/: names within names. */
export interface Messages {
  [name: string]: string | Messages;
}

/**
 * Texts for the small scripts of public pages. The desk formats messages in the browser; that costs more than
 * a public page may weigh, so here the server picks the texts and the script fills in names. Their keys are
 * the whole path in messages/: `auth.login.title`.
 */
export type Texts = Readonly<Record<string, string>>;
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A missing text shows its key, as everywhere else. */
export const sayer =
  (texts: Texts): Say =>
  (key, values) =>
    fill(texts[key] ?? key, values ?? {});

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Those under the given prefixes: `auth.login` takes `auth.login.title` and not `auth.loginHelp`. */
export function pickTexts(messages: object, prefixes: readonly string[]): Texts {
  const flat = flatten(messages, "");
  return Object.fromEntries(
    flat.filter(([key]) => prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}.`))),
  );
}

function flatten(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const key = path === "" ? name : `${path}.${name}`;
    if (typeof one === "string") return [[key, one]];
    return typeof one === "object" && one !== null ? flatten(one, key) : [];
  });
}
