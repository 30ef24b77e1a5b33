import { pathToFileURL } from "node:url";

/**
 * A loader for browser code: replaces a file of contract/ that uses zod by what the browser needs of it, each
 * call's id, method, path and what it touches.
 * It imports the real module, so what it writes cannot drift from it. Schemas and functions are left out
 * altogether: importing one is a build error, not 60 KB.
 */
export default async function stripContract() {
  const done = this.async();
  try {
    const real = await import(`${pathToFileURL(this.resourcePath)}?${Date.now()}`);
    done(null, plainModule(real));
  } catch (error) {
    done(error);
  }
}

/** What a page reads of a call. */
const keptOfCall = ["id", "method", "path", "allow", "touches", "creates"];

/** The text of a module with the same exports, as far as they are plain data. */
export function plainModule(real, kept = keptOfCall) {
  const lines = Object.entries(real).flatMap(([name, value]) => {
    const plain = plainOf(value, kept);
    return plain === undefined ? [] : [`export const ${name} = ${JSON.stringify(plain)};`];
  });
  return lines.length > 0 ? `${lines.join("\n")}\n` : "export {};\n";
}

const isCall = (value) =>
  typeof value.id === "string" && typeof value.method === "string" && typeof value.path === "string";
const isSchema = (value) => "_zod" in value;

function plainOf(value, kept) {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
  if (typeof value !== "object" || isSchema(value)) return undefined;
  if (Array.isArray(value))
    return value.every((item) => plainOf(item, kept) !== undefined)
      ? value.map((item) => plainOf(item, kept))
      : undefined;
  const entries = Object.entries(
    isCall(value)
      ? Object.fromEntries(kept.filter((key) => key in value).map((key) => [key, value[key]]))
      : value,
  );
  const plain = entries.flatMap(([key, item]) =>
    plainOf(item, kept) === undefined ? [] : [[key, plainOf(item, kept)]],
  );
  return plain.length > 0 ? Object.fromEntries(plain) : undefined;
}
