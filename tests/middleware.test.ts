/** @jest-environment node */
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { config, middleware } from "@/middleware";

const passes = (path: string) =>
  !doesMatch({ config, nextConfig: {}, url: `http://acme.localhost:3000${path}` });

/** What needs no policy of a page, and what only begins or ends like it and is a page. */
const names: readonly [file: string, ...pages: string[]][] = [
  ["/_next/static/chunks/a.js", "/_next/staticx", "/_next/static-files/a.js"],
  ["/_next/image", "/_next/images", "/_next/image/x"],
  ["/socket.io/", "/socket.iox", "/socketxio/", "/socket-io/"],
  ["/.well-known/jwks.json", "/.well-knownx/jwks.json", "/xwell-known/jwks.json"],
  ["/sounds/notification.mp3", "/sounds-like", "/sounds", "/soundsx/a.mp3"],
  ["/locales/es/translation.json", "/locales-of-spain", "/locales"],
  ["/manifest.webmanifest", "/manifest.webmanifests", "/manifestxwebmanifest", "/manifest.webmanifest/x"],
  ["/sw.js", "/sw.jsx", "/swxjs", "/swift.js", "/sw.js/x"],
  ["/offline", "/offline-sales", "/offline/x"],
  ["/mail-frame", "/mail-frames", "/mail-frame/x"],
  ["/favicon.ico", "/faviconx", "/favicon", "/favicon.icon", "/favicon/x"],
  ["/icon.svg", "/iconography", "/icon", "/iconxsvg", "/icon.svgz", "/icon.svg/x"],
];

test.each(names)("%s passes by the middleware, and no page whose name is like it does", (file, ...pages) => {
  expect(passes(file)).toBe(true);
  expect(pages.filter(passes)).toEqual([]);
  expect(passes(`/x${file}`)).toBe(false);
});

test.each(["/apis", "/api-docs", "/xapi/tickets", "/api"])(
  "%s is a page, though it begins like the API",
  (path) => {
    expect(passes(path)).toBe(false);
  },
);

test("a call is left as it is where the API is on the same origin, and passed on where it has an address of its own", async () => {
  const here = await asked("acme.localhost:3000", "/api/files/acme/1?signature=x");
  expect([here.headers.get("x-middleware-next"), here.headers.get("content-security-policy")]).toEqual([
    "1",
    null,
  ]);
  process.env["API_URL"] = "https://api.parley.test";
  const apart = await asked("acme.localhost:3000", "/api/files/acme/1?signature=x");
  delete process.env["API_URL"];
  expect(apart.headers.get("x-middleware-rewrite")).toBe(
    "https://api.parley.test/api/files/acme/1?signature=x",
  );
});

test.each([
  "/",
  "/tickets",
  "/faq",
  "/es/faq",
  "/knowledge-base/icon.svg",
  "/lp/favicon.ico",
  "/iconography?x=1",
  "/offline/",
])("%s is a page", (path) => {
  expect(passes(path)).toBe(false);
});

/**
 * As it comes in: a Request of the platform takes no such header, so it is put into the one that Next makes.
 */
const asked = async (host: string, path = "/tickets") => {
  const request = new NextRequest(`http://localhost:3000${path}`);
  request.headers.set("host", host);
  return middleware(request);
};

test.each([
  "acme.localhost:99999",
  "[",
  "acme.localhost:x",
  "a b",
  "acme.localhost/..",
  "acme@localhost",
  "a?b",
  "a#b",
  "[::1",
  "",
  ":3000",
  "a\\b",
])("a Host that makes no address is refused, and nothing is thrown: %s", async (host) => {
  for (const path of ["/tickets", "/", "/faq", "/nothing/here"])
    expect((await asked(host, path)).status).toBe(400);
});

test.each([
  "acme.localhost:3000",
  "[::1]:3000",
  "127.0.0.1",
  "ACME.localhost.",
  "bücher.localhost",
  "xn--bcher-kva.localhost",
])("a Host that does is answered: %s", async (host) => {
  expect((await asked(host, "/login")).status).toBe(200);
  expect((await asked(host)).headers.get("location")).toMatch(/\/login\?next=%2Ftickets$/);
});

test("an address that is no page shows one that was made with the build, in the reader's language", async () => {
  const request = new NextRequest("http://acme.localhost:3000/iconography", {
    headers: { host: "acme.localhost:3000", "accept-language": "ar, en;q=0.5" },
  });
  const answer = await middleware(request);
  expect(new URL(answer.headers.get("x-middleware-rewrite") ?? "").pathname).toBe("/missing/ar");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("content-security-policy")).toBeNull(); // the page has its own (app/missing)
});
