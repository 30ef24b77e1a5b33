import { createHash } from "node:crypto";
import { locales } from "@/contract/locales";
import { messagesIn } from "@/lib/server/messages";
import { pickTexts } from "@/lib/shared/texts";
import { GET } from "./[locale]/route";

test.each(locales)(
  "the page for what is not there is small, complete in itself and in %s",
  async (locale) => {
    const answer = await GET(new Request("http://acme.localhost/missing/en"), {
      params: Promise.resolve({ locale }),
    });
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html.length).toBeLessThan(3000);
    expect(html).toContain(`lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"`);
    expect(html).toContain(
      `<h1>${pickTexts(await messagesIn(locale), ["notFound"])["notFound.title"] ?? ""}</h1>`,
    );
    expect(html).not.toMatch(/src=/);
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    expect(answer.headers.get("content-security-policy")).toContain(`script-src ${scripts.join(" ")};`);
  },
);
