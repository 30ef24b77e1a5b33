import { plainAddress } from "./page.ts";

/** What a link in an imported text names. */
export type Named =
  | { kind: "row"; path: string; fragment: string }
  | { kind: "file"; path: string }
  | { kind: "elsewhere"; address: string }
  | { kind: "nowhere" };
interface Known {
  rows: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/** `../img/a.png` as a file in a zip names it, at `orders/returns.md`. */
export function namedInZip(at: string, address: string, known: Known): Named {
  const given = address.trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(given)) return { kind: "elsewhere", address: given };
  if (given.startsWith("#")) return { kind: "elsewhere", address: fragmentOf(given) };
  const [, before = "", fragment = ""] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/su.exec(given) ?? [];
  let path: string;
  try {
    path = decodeURIComponent(before).normalize("NFC").replaceAll("\\", "/");
  } catch {
    return { kind: "nowhere" };
  }
  const parts = path.startsWith("/") ? [] : at.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (parts.pop() === undefined) return { kind: "nowhere" };
    } else parts.push(part);
  }
  const whole = parts.join("/");
  const row = [
    whole,
    `${whole}.md`,
    `${whole}.markdown`,
    whole.replace(/\.html?$/iu, ".md"),
    ...["index.md", "README.md", "readme.md"].map((name) => (whole === "" ? name : `${whole}/${name}`)),
  ].find((each) => known.rows.has(each));
  if (row !== undefined) return { kind: "row", path: row, fragment: fragmentOf(fragment) };
  return known.files.has(whole) ? { kind: "file", path: whole } : { kind: "nowhere" };
}

/** The same on a web page; a picture is a file wherever it is. */
export function namedOnSite(
  at: string,
  address: string,
  kind: "link" | "picture",
  known: Pick<Known, "rows">,
): Named {
  if (kind === "link" && address.startsWith("#")) return { kind: "elsewhere", address: fragmentOf(address) };
  const url = URL.parse(address.trim(), at);
  if (!url) return { kind: "nowhere" };
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (kind === "picture") return isWeb ? { kind: "file", path: url.href } : { kind: "nowhere" };
  if (!isWeb) return { kind: "elsewhere", address: url.href };
  const path = plainAddress(url);
  return known.rows.has(path)
    ? { kind: "row", path, fragment: fragmentOf(url.hash) }
    : { kind: "elsewhere", address: url.href };
}

/** Headings here have ids of their own kind: see idFor in knowledge-base/html.ts. */
function fragmentOf(fragment: string): string {
  let plain = fragment.replace(/^#/u, "");
  try {
    plain = decodeURIComponent(plain);
  } catch {
    return "";
  }
  const id = plain
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
  return id === "" ? "" : `#${id.startsWith("s-") ? id : `s-${id}`}`.slice(0, 63);
}
