/** @jest-environment-options {"url": "https://acme.parley.test/"} */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { restoreTenantScript } from "@/lib/edge/restore-tenant";
import { languageScript } from "@/lib/browser/inline/language-script";
import { localeKey, tenantKey, tokenKey, writeCookie } from "./cookie";

const root = path.resolve(__dirname, "../../..");

/** What is written to `document.cookie` while it runs. */
function writtenBy(run: () => void): string[] {
  const written: string[] = [];
  const spy = jest.spyOn(Document.prototype, "cookie", "set").mockImplementation((text) => {
    written.push(text);
  });
  run();
  spy.mockRestore();
  return written;
}
/** An inline script, as the page runs it. */
const script = (code: string) => Function(code) as () => void; // of no parameters, and nobody asks what it returns

test("each cookie that a page writes on https is Secure and SameSite=Lax, for all of this host and no other", () => {
  localStorage.setItem(tenantKey, "acme");
  const written = [
    ...writtenBy(() => writeCookie(tokenKey, "a token; with = signs")),
    ...writtenBy(() => writeCookie(tokenKey, null)),
    ...writtenBy(script(languageScript)),
    ...writtenBy(script(restoreTenantScript)),
  ];
  expect(written.map((text) => text.split("=")[0])).toEqual([tokenKey, tokenKey, localeKey, tenantKey]);
  for (const text of written) {
    const [pair = "", ...attributes] = text.split(/; ?/);
    expect(pair).toMatch(/^\w+=[\w%.-]*$/);
    expect(attributes.map((one) => one.replace(/=\d+$/, "")).toSorted()).toEqual([
      "Max-Age",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
  }
});

test("no other code of the web side writes one", () => {
  const writers = globSync("{app,chat-box,components,lib}/**/*.{ts,tsx}", { cwd: root })
    .concat("middleware.ts", "public/sw.js")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /document\.cookie ?=|cookieStore|cookies\.set|Set-Cookie/i.test(
        readFileSync(path.join(root, file), "utf8"),
      ),
    );
  expect(writers.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual([
    // Of visitors who vote, and no page reads it: HttpOnly.
    "app/(public)/(help)/knowledge-base/[slug]/helpful/route.ts",
    "lib/browser/inline/language-script.ts",
    "lib/edge/restore-tenant.ts",
    "lib/shared/auth/cookie.ts",
  ]);
});
