// `npm run messages` writes messages/{en,es,ar}.ts: one line a file, since bundlers follow written paths
// alone.
import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { locales } from "../contract/locales.ts";

const folder = path.join(path.dirname(import.meta.dirname), "messages");

export interface MessageFile {
  domain: string;
  namespace: string;
}

/** The files of a language, by domain and name. */
export const messageFiles = (locale: string): MessageFile[] =>
  globSync("*/*.json", { cwd: path.join(folder, locale) })
    .map((file) => ({ domain: path.dirname(file), namespace: path.basename(file, ".json") }))
    .sort((a, b) => (`${a.domain}/${a.namespace}` < `${b.domain}/${b.namespace}` ? -1 : 1));

export const messageIndexFile = (locale: string): string => path.join(folder, `${locale}.ts`);

/** An exported name may be a reserved word (`public`), an imported one may not. */
export const messageIndex = (locale: string): string =>
  [
    "// Written by `npm run messages`.",
    ...messageFiles(locale).map(
      ({ domain, namespace }) =>
        `export { default as ${namespace} } from "./${locale}/${domain}/${namespace}.json" with { type: "json" };`,
    ),
    "",
  ].join("\n");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const locale of locales) writeFileSync(messageIndexFile(locale), messageIndex(locale));
