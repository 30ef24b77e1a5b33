import { chromium, expect, test } from "@playwright/test";
import { startDns } from "../../server/testing/dns-server.ts";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import { api, site as demoSite } from "./desk.ts";
import { plainWord } from "./words.ts";

/** As playwright.config.ts tells the server. */
const dnsPort = 3219;
const port = new URL(demoSite).port;

test("a landing page is published, a visitor without scripts writes by its form, and it is there on the tenant's own domain", async ({ browser }) => {
  // A workspace of its own: a domain of its own changes what every page of a site says that its address is.
  const tenant = `stoves-${Date.now().toString(36)}`;
  const site = demoSite.replace("acme", tenant);
  const signedUp = await fetch(`${api}/auth/signup`, { method: "POST", headers: { "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.11" }, body: JSON.stringify({ companyName: "Northern Stoves", subdomain: tenant, firstName: "Noor", lastName: "Haddad", email: `noor@${tenant}.test`, password: "a tent by the sea" }) });
  const { token } = (await signedUp.json()) as { token: string }; // the contract's answer
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${api}${path}`, { method, headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
    const answer: unknown = await response.json();
    expect(response.status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer as T; // the contract's answer
  };
  const slug = `stoves-${Date.now().toString(36)}`;
  const heading = `Stoves ${slug}`;

  await test.step("written and published", async () => {
    const page = await ask<{ id: string; content: { theme: object } }>("POST", "/landing-pages", { name: heading, slug });
    expect((await fetch(`http://127.0.0.1:${port}/lp/${slug}`, { headers: { Host: new URL(site).host } })).status).toBe(404);
    const form = { id: "ask", type: "form", heading: { en: heading, ar: "اسألنا" }, text: {}, subject: "", thanks: { en: "We have it." }, submit: {}, tags: ["stoves"], fields: [{ id: "email", kind: "email", label: { en: "Your address" }, isRequired: true, choices: [] }, { id: "words", kind: "text", label: { en: "Your question" }, isRequired: true, choices: [] }] };
    const faq = { id: "faq", type: "faq", heading: {}, items: [{ question: { en: "Is it <b>hot</b>?" }, answer: { en: "</script><script>document.title='run'</script>" } }] };
    await ask("PUT", "/landing-pages", { id: page.id, name: heading, slug, content: { title: { en: heading, ar: "المواقد" }, description: { en: "Small and hot." }, blocks: [form, faq], theme: page.content.theme } });
    await ask("POST", `/landing-pages/${page.id}/publish`);
  });

  await test.step("the visitor's form is a contact and a ticket", async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" })).newPage();
    await visitor.goto(`${site}/lp/${slug}`);
    await expect(visitor).toHaveTitle(`${heading} · Northern Stoves`);
    await expect(visitor.locator("link[rel=canonical]")).toHaveAttribute("href", `${site}/lp/${slug}`);
    await visitor.getByText("Is it <b>hot</b>?").click();
    await expect(visitor.getByText("</script><script>")).toBeVisible();
    await visitor.getByLabel("Your address").fill(`${slug}@example.test`);
    await visitor.getByLabel("Your question").fill("Does it burn in wind?");
    await visitor.getByRole("button", { name: plainWord("en", "landing.send") }).click();
    await expect(visitor.getByRole("status")).toHaveText("We have it.");
    const { items: [ticket] } = await ask<{ items: { subject: string; channel: string; tags: string[]; contact: { name: string } | null }[] }>("GET", `/tickets?search=${slug}`);
    expect(ticket).toMatchObject({ subject: heading, channel: "WEB_FORM", tags: ["stoves"] });
    const { items } = await ask<{ items: { email: string; source: string }[] }>("GET", `/contacts?search=${slug}`);
    expect(items).toMatchObject([{ email: `${slug}@example.test`, source: "WEB_FORM" }]);
    const figures = await ask<{ pages: { slug: string; visits: number; conversions: number }[] }>("GET", "/landing-pages/figures");
    const mine = figures.pages.find((page) => page.slug === slug);
    expect([(mine?.visits ?? 0) > 0, mine?.conversions]).toEqual([true, 1]);
    await visitor.context().close();
  });

  await test.step("the tenant's own domain, proved by the DNS, is their site and nobody's desk", async () => {
    const domain = `${slug}.example`;
    const dns = await startDns(dnsPort);
    const executablePath = findChromium();
    const foreign = await chromium.launch({ args: [...chromiumFlags, "--host-resolver-rules=MAP *.example 127.0.0.1"], ...(executablePath ? { executablePath } : {}) });
    try {
      const { record } = await ask<{ record: { name: string; value: string } }>("POST", "/landing-pages/verify-domain", { domain });
      dns.set(record.name, "TXT", [record.value]);
      dns.set(domain, "CNAME", [`${tenant}.localhost`]);
      expect(await ask("POST", "/landing-pages/verify-domain", { domain })).toMatchObject({ state: "ACTIVE" });
      expect((await fetch(`${api}/public/tls/ask?domain=${domain}`)).status).toBe(200);
      const visitor = await (await foreign.newContext({ locale: "ar" })).newPage();
      await visitor.goto(`http://${domain}:${port}/lp/${slug}`);
      await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(visitor.getByRole("heading", { name: "المواقد" })).toBeVisible();
      await expect(visitor.locator("link[rel=canonical]")).toHaveAttribute("href", `https://${domain}/lp/${slug}`);
      await expect(visitor.getByRole("banner").getByRole("link")).toHaveCount(1);
      // The pages of the help centre are at home there too, whichever name they were asked for by.
      await expect.poll(async () => { await visitor.goto(`${site}/en/faq`); return visitor.locator("link[rel=canonical]").getAttribute("href"); }).toBe(`https://${domain}/en/faq`);
      await visitor.goto(`http://${domain}:${port}/login`);
      expect(new URL(visitor.url()).host).toBe(new URL(site).host);
      expect((await visitor.goto(`http://nobody-${domain}:${port}/lp/${slug}`))?.status()).toBe(404);
    } finally { await foreign.close(); await dns.stop(); }
  });
});
