import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { MailFrame } from "./mail-frame";

const frameOf = () => screen.getByTitle<HTMLIFrameElement>("Mail from Nadia");
const mailIn = (): HTMLElement => {
  const body = frameOf().contentDocument?.body;
  if (!body) throw new Error("The frame has a document.");
  return within(body).getByRole("main");
};
/** Whatever is there, also what a screen reader is not told. */
const allIn = (root: ParentNode | null | undefined, selector = "*"): Element[] =>
  // eslint-disable-next-line testing-library/no-node-access
  Array.from(root?.querySelectorAll(selector) ?? []);
const draw = (page: string) => renderDesk(<MailFrame page={page} from="Nadia" />);
/** What a browser does with the address of a frame, and jsdom does not. */
function came(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  const html = page?.createElement("html");
  html?.append(document.createElement("head"), document.createElement("body"));
  page?.replaceChildren(...(html ? [html] : []));
  fireEvent.load(frame);
}
const linesOf = (name: string) =>
  readFileSync(join(process.cwd(), "tests/payloads", name), "utf8")
    .trimEnd()
    .split("\n");

test("a mail is drawn as it looks, in a document without scripts and with a policy of its own", () => {
  draw(
    '<table cellpadding="4"><tbody><tr><td colspan="2" style="color: red; padding: 4px">Price</td></tr></tbody></table>',
  );
  const frame = frameOf();
  expect(frame.getAttribute("sandbox")?.split(" ").toSorted()).toEqual([
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-same-origin",
  ]);
  const [policy] = allIn(frame.contentDocument, "meta");
  expect(policy?.getAttribute("content")).toMatch(/^default-src 'none';.*img-src 'none'/);
  expect(mailIn().innerHTML).toBe(
    '<table cellpadding="4"><tbody><tr><td colspan="2" style="color: red; padding: 4px;">Price</td></tr></tbody></table>',
  );
  expect(mailIn().dir).toBe("auto");
});

test("nothing of a mail stands in the desk's own document", () => {
  const { container } = draw('<p style="color: red">Words of theirs</p>');
  expect(container).not.toHaveTextContent("Words of theirs");
  expect(mailIn()).toHaveTextContent("Words of theirs");
});

test.each([...linesOf("mail-breaking-out.txt"), ...linesOf("cross-site-scripting.txt")])(
  "also unsanitised, %s draws nothing that acts, fetches or covers",
  (payload) => {
    draw(`<p>before</p>${payload}<p style="color: red">after</p>`);
    const main = mailIn();
    expect(main).toHaveTextContent("before");
    for (const element of allIn(main)) {
      expect(element.localName).not.toMatch(
        /^(script|style|link|meta|base|iframe|object|embed|form|input|button|textarea|svg|math|video|audio|img|area|map|template)$/,
      );
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(
          /^(dir|lang|style|href|target|rel|border|cellpadding|cellspacing|colspan|rowspan|span|start)$/,
        );
        if (name === "href") expect(value).toMatch(/^(https?:|mailto:|tel:)/i);
        if (name === "style")
          expect(value).not.toMatch(/url|position|var\(|transform|animation|(^|[ :])-\d/i);
      }
    }
  },
);

test("a link opens apart, whatever its writer wants, and tells its goal nothing", () => {
  draw('<a href="https://shop.test/" target="_top" rel="opener" style="color: red">Shop</a>');
  const link = within(mailIn()).getByRole<HTMLAnchorElement>("link");
  expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer nofollow"]);
});

test("pictures are words until they are asked for, and then come by a document that may fetch them", async () => {
  const { user } = draw(
    '<p style="color: red">See <img src="https://shop.test/tent.png" alt="the tent"></p>',
  );
  expect(mailIn()).toHaveTextContent("See Picture: the tent");
  expect(within(mailIn()).queryByRole("img")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show pictures" }));
  expect(frameOf()).toHaveAttribute("src", "/mail-frame");
  came(frameOf());
  const picture = within(mailIn()).getByRole("img");
  expect([picture.getAttribute("src"), picture.getAttribute("referrerpolicy")]).toEqual([
    "https://shop.test/tent.png",
    "no-referrer",
  ]);
  await user.click(screen.getByRole("button", { name: "Hide pictures" }));
  expect(within(mailIn()).queryByRole("img")).not.toBeInTheDocument();
});

test("a picture without a word of its writer says that it is one, and one that nobody would see says nothing", () => {
  draw(
    '<p style="color: red">See <img src="https://shop.test/tent.png"> here<img src="https://shop.test/open.gif" width="1" height="1"></p>',
  );
  expect(mailIn()).toHaveTextContent(/^See Picture here$/);
  expect(within(mailIn()).getByText("Picture")).toHaveStyle({ borderStyle: "dashed" });
});

test("a mail without pictures has no button for them", () => {
  draw('<p style="color: red">Words</p>');
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("a key that is pressed in a mail is the screen's", () => {
  draw('<p style="color: red">Words</p>');
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener("keydown", hear);
  act(() => {
    frameOf().contentDocument?.dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
  });
  document.removeEventListener("keydown", hear);
  expect(heard).toEqual(["r"]);
});
