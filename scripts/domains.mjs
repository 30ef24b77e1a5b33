import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * The server's domains, low to high: an import runs from a higher one to a lower one
 * (docs/adr/0063-domains.md).
 */
export const domains = [
  "workspace",
  "people",
  "notices",
  "crm",
  "desk",
  "team",
  "site",
  "channels",
  "assistant",
  "automation",
  "insight",
  "billing",
  "privacy",
];

/** `desk/tickets` of `server/modules/desk/tickets/reply.ts`; null for what stands in no module. */
export function moduleOf(file) {
  const [, domain, name, ...rest] = /^server\/modules\/([^/]+)\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return domain && name && rest.length > 0 ? `${domain}/${name}` : null;
}

const rankOf = (module) => domains.indexOf(module.split("/")[0]);

/** The text of every file of a module, by its path; tests left out. */
export const moduleSources = (root) =>
  new Map(
    globSync("server/modules/*/*/**/*.{ts,sql}", { cwd: root })
      .filter((file) => !file.endsWith(".test.ts"))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
  );

/**
 * What of the modules knows what of another, each with where: by an import (of types as well, and those that
 * come later), and by the name of a table or function in SQL.
 */
export function arrowsIn(sources) {
  const named = namesIn(sources);
  const arrows = new Map();
  const add = (file, to, how) => {
    const from = moduleOf(file);
    if (!from || !to || from === to) return;
    const arrow = arrows.get(`${from} → ${to}`) ?? { from, to, where: new Set() };
    arrows.set(`${from} → ${to}`, arrow);
    arrow.where.add(`${file}: ${how}`);
  };
  for (const [file, source] of sources) {
    const { imports, sql } = file.endsWith(".sql")
      ? { imports: [], sql: [source.replaceAll(/--.*$/gm, "")] }
      : partsOf(file, source);
    for (const target of imports)
      add(file, moduleOf(path.join(path.dirname(file), target)), `imports ${target}`);
    for (const text of sql)
      for (const name of named.among(text)) add(file, named.ownerOf(name), `names ${name}`);
  }
  return [...arrows.values()];
}

/** The tables and functions of SQL that modules have, and how they are found in a piece of it. */
function namesIn(sources) {
  const [tables, functions] = [new Map(), new Map()];
  for (const [file, source] of sources) {
    for (const [, name] of source.matchAll(/pgTable\(\s*"([^"]+)"/g)) tables.set(name, moduleOf(file));
    if (file.endsWith(".sql"))
      for (const [, name] of source.matchAll(/create or replace function (\w+)/g))
        functions.set(name, moduleOf(file));
  }
  // Without any, what never matches: an empty list would match everywhere.
  const oneOf = (names) => (names.length === 0 ? "(?!)" : names.join("|"));
  const [table, call] = [oneOf([...tables.keys()]), oneOf([...functions.keys()])];
  const place = "(?:from|join|update|into|only|table|truncate|lock|using|references|on)";
  const pattern = new RegExp(
    `\\b${place}\\s+(?:only\\s+)?"?(${table})\\b|(?<![.\\w])"?(${table})"?\\.(?=["a-z*])|(?<![.\\w])(${call})\\s*\\(`,
    "gi",
  );
  return {
    among: (text) =>
      new Set([...text.matchAll(pattern)].map(([, ...found]) => found.find(Boolean).toLowerCase())),
    ownerOf: (name) => tables.get(name) ?? functions.get(name),
  };
}

const isSql = (text) => /\b(?:select|insert into|update|delete from|alter table)\b/i.test(text);
const textOf = (template) =>
  ts.isTemplateExpression(template)
    ? template.head.text + template.templateSpans.map(({ literal }) => ` ? ${literal.text}`).join("")
    : template.text;
const isTemplate = (node) => ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** What a file of TypeScript imports from beside it, and the SQL in it. */
function partsOf(file, source) {
  const [imports, sql] = [[], []];
  const imported = (specifier) => {
    if (specifier && ts.isStringLiteralLike(specifier) && specifier.text.startsWith("."))
      imports.push(specifier.text);
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) imported(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node)) imported(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      imported(node.arguments[0]);
    else if (ts.isCallExpression(node) && /^sql\.(?:identifier|raw)$/.test(nameOf(node.expression)))
      sql.push(...node.arguments.filter(ts.isStringLiteralLike).map(({ text }) => `from ${text}`));
    else if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === "sql")
      sql.push(textOf(node.template));
    else if ((isTemplate(node) || ts.isStringLiteral(node)) && isSql(textOf(node))) sql.push(textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false));
  return { imports, sql };
}
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? `${nameOf(node.expression)}.${node.name.text}` : "";
}

/** A sentence for every arrow from a domain to a higher one. */
export const climbing = (arrows) =>
  arrows
    .filter(({ from, to }) => rankOf(to) > rankOf(from))
    .map(({ from, to, where }) => `${from} → ${to} climbs (${[...where].join("; ")})`)
    .toSorted();

/** A sentence for every set of modules each of which leads to each. */
export function knots(arrows) {
  const next = new Map();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const reachable = new Map([...next.keys()].map((module) => [module, reachedFrom(module, next)]));
  const leads = (from, to) => reachable.get(from)?.has(to) ?? false;
  const found = [...next.keys()]
    .filter((module) => leads(module, module))
    .map((module) =>
      [...next.keys()]
        .filter((other) => leads(module, other) && leads(other, module))
        .toSorted()
        .join(", "),
    );
  return [...new Set(found)].map((names) => `know each other: ${names}`).toSorted();
}
function reachedFrom(module, next) {
  const reached = new Set();
  const waiting = [...next.get(module)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    waiting.push(...(next.get(at) ?? []));
  }
  return reached;
}

/** Folders of modules that are no known domain. */
export const unknownDomains = (root) =>
  globSync("server/modules/*", { cwd: root })
    .map((folder) => path.basename(folder))
    .filter(
      (name) =>
        !name.includes(".") && !domains.includes(name) && existsSync(path.join(root, "server/modules", name)),
    );
