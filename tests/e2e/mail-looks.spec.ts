import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { askAs, connectMailbox, mailAs, ticketAbout } from "./mailbox-customer.ts";
import { wordsOf } from "./words.ts";

const says = {
  en: { offer: "Tents for the summer", price: "Family tent, 240", shop: "To the shop" },
  ar: { offer: "خيام الصيف", price: "خيمة عائلية، ٢٤٠", shop: "إلى المتجر" },
} as const;

/** A letter as shops send them, and beside it all that would leave the frame or ask for something. */
const letter = ({ offer, price, shop }: { offer: string; price: string; shop: string }): string =>
  `<html><head><style>article{display:none!important}</style></head><body bgcolor="#ffffff">
  <div style="position:fixed;inset:0;z-index:9999;background:url(https://pictures.test/seen.png) red">&nbsp;</div>
  <table width="560" cellpadding="12" align="center"><tr><td style="background-color:#123a5a;color:#ffffff;font-size:20px">${offer}</td></tr>
  <tr><td><img src="https://pictures.test/tent.png" alt="🏕" width="120" height="80" onerror="parent.wasHere=true"></td></tr>
  <tr><td style="color:#b00020;font-weight:bold">${price}</td></tr>
  <tr><td><a href="https://shop.test/tents" target="_top" onclick="parent.wasHere=true">${shop}</a></td></tr></table>
  <script>parent.wasHere=true</script><iframe src="https://pictures.test/frame"></iframe><meta http-equiv="refresh" content="0;url=https://pictures.test/away"></body></html>`;

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`a mail is shown as it looks, in a frame that nothing of it leaves, and its pictures when they are asked for (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const words = says[look.language];
    const token = await tokenOf("admin@acme.test");
    const ask = askAs(token);
    const mailbox = await connectMailbox(ask);
    const mark = Date.now().toString(36);
    const asked = await pictureShop(page);
    await mailAs(ask, mailbox, `nadia-${mark}@a.test`, words.price, {
      subject: `Looks ${mark}`,
      html: letter(words),
    });
    const id = await ticketAbout(ask, `Looks ${mark}`);
    await signInAs(page, token, look);
    await page.goto(`${site}/tickets/${id}`);
    const thread = page.getByRole("region", { name: t("ticket.thread.label") });
    const frame = thread.getByTitle(t("ticket.mail.frame", { name: "Nadia" }));
    const mail = frame.contentFrame();

    await test.step("it has its table and colours, in full height, and the desk stands as it was", async () => {
      await expect(mail.getByText(words.offer)).toHaveCSS("background-color", "rgb(18, 58, 90)");
      await expect(mail.getByText(words.price)).toHaveCSS("color", "rgb(176, 0, 32)");
      await expect(mail.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(thread.getByRole("article").first()).toBeVisible();
      const unseen = () =>
        frame.evaluate((node: HTMLIFrameElement) =>
          Math.abs(node.clientHeight - (node.contentDocument?.querySelector("main")?.scrollHeight ?? 0)),
        );
      await expect.poll(unseen).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => "wasHere" in globalThis)).toBe(false);
      expect(page.url()).toContain(`/tickets/${id}`);
    });

    await test.step("nothing was asked for until pictures are wanted, and then they alone", async () => {
      await expect(mail.getByText("🏕")).toBeVisible();
      expect(asked).toEqual([]);
      await thread.getByRole("button", { name: t("ticket.mail.showPictures") }).click();
      await expect(mail.getByRole("img", { name: "🏕" })).toBeVisible();
      await expect
        .poll(() => mail.getByRole("img").evaluate((node: HTMLImageElement) => node.naturalWidth))
        .toBe(1);
      expect(asked).toEqual([{ path: "/tent.png", referer: undefined }]);
    });

    await test.step("a link is reached by keys and opens apart, without a way back; the screen's keys go on", async () => {
      const link = mail.getByRole("link", { name: words.shop });
      await link.focus();
      const opened = context.waitForEvent("page");
      await page.keyboard.press("Enter");
      const shop = await opened;
      await shop.waitForURL("https://shop.test/tents");
      expect(await shop.evaluate(() => globalThis.opener as unknown)).toBeNull();
      await shop.close();
      await link.focus();
      await page.keyboard.press("r");
      await expect(page.getByRole("textbox", { name: t("composer.replyLabel") })).toBeFocused();
    });

    await test.step("on a phone it scrolls in itself", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beside).toBeLessThanOrEqual(0);
      const box = await frame.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390, JSON.stringify(box)).toBe(
        true,
      );
      await expect(mail.getByText(words.offer)).toBeVisible();
    });
  });

/** What the places that a mail names are asked for. */
async function pictureShop(page: Page): Promise<{ path: string; referer: string | undefined }[]> {
  const asked: { path: string; referer: string | undefined }[] = [];
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.context().route("https://pictures.test/**", (route) => {
    asked.push({
      path: new URL(route.request().url()).pathname,
      referer: route.request().headers()["referer"],
    });
    return route.fulfill({ contentType: "image/png", body: pixel });
  });
  await page
    .context()
    .route("https://shop.test/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Shop</title>" }),
    );
  return asked;
}
