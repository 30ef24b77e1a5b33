import { screen, within } from "@testing-library/react";
import type { MessageMessenger } from "@/contract/desk/messenger-parts";
import { attachments } from "@/contract/workspace/attachments";
import { messageRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MessageBubble } from "./message-bubble";
import { PartHead, Unsupported } from "./messenger-parts";
import { PartFoot } from "./part-foot";

const comment = (link: string | null): MessageMessenger => ({
  content: {
    type: "comment",
    place: "REEL",
    postId: "1790",
    link,
    at: "2026-01-05T12:00:00.000Z",
    answeredById: null,
  },
  repliesToId: null,
  reactions: [],
});

test("a comment says where it was written, with the way to the post once that is known", () => {
  const { unmount } = renderDesk(<PartHead part={comment(null)} answered={undefined} />);
  expect(screen.getByText("Comment on your reel")).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  unmount();
  renderDesk(<PartHead part={comment("https://www.instagram.com/reel/x/")} answered={undefined} />);
  const link = screen.getByRole("link", { name: "Open post" });
  expect(link).toHaveAttribute("href", "https://www.instagram.com/reel/x/");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("a mention says where the account was named, and leads to Instagram", () => {
  const mention: MessageMessenger = {
    content: { type: "mention", place: "COMMENT", link: "https://www.instagram.com/p/x/" },
    repliesToId: null,
    reactions: [],
  };
  renderDesk(<PartHead part={mention} answered={undefined} />);
  expect(screen.getByText("Mentioned you in a comment")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open on Instagram" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/p/x/",
  );
});

test("a picture without words says where it comes from, and what it answers", () => {
  const media = { type: "media", kind: "image", name: null, isVoice: false, state: "KEPT" } as const;
  const picture = (messenger: Partial<MessageMessenger>) =>
    messageRow(2, {
      authorType: "CUSTOMER",
      text: "",
      attachments: [{ id: "a", name: "tent.png", contentType: "image/png", sizeBytes: 350 }],
      messenger: {
        content: media,
        repliesToId: null,
        reactions: [],
        ...messenger,
      },
    });
  mock(attachments.link, { url: "/api/files/a", expiresInSeconds: 300 });
  const held = { isMine: false, undo: () => undefined, sendNow: () => undefined };
  const { unmount } = renderDesk(
    <MessageBubble
      message={picture({ content: { ...media, origin: "STORY_MENTION" } })}
      startsGroup
      held={held}
    />,
  );
  expect(screen.getByText("Mentioned you in their story")).toBeInTheDocument();
  unmount();
  const asked = messageRow(1, { authorType: "AGENT", text: "Which one is torn?" });
  renderDesk(
    <MessageBubble message={picture({ repliesToId: asked.id })} answered={asked} startsGroup held={held} />,
  );
  expect(screen.getByText("Which one is torn?")).toBeInTheDocument();
});

const of = (content: MessageMessenger["content"]): MessageMessenger => ({
  content,
  repliesToId: null,
  reactions: [],
});
const order = of({
  type: "order",
  catalogId: "1",
  note: "Without onions",
  items: [
    { productRetailerId: "TENT-1", quantity: 2, price: 189, currency: "EUR" },
    { productRetailerId: "MAT-9", quantity: 1, price: 10.5, currency: "EUR" },
  ],
  names: { "TENT-1": "Tent Ridge" },
});

test("an order is a bill: names, quantities, what each comes to, and the sum", () => {
  renderDesk(<PartFoot part={order} />);
  const rows = within(screen.getByRole("table", { name: "Order" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent?.replaceAll(/[\u2068\u2069]/g, ""))).toEqual([
    "2 ×Tent Ridge€378.00",
    "1 ×MAT-9€10.50",
    "Total€388.50",
  ]);
  expect(screen.getByText("Without onions")).toBeInTheDocument();
});

test.each([
  ["en", "Total", "WhatsApp or Instagram does not pass on messages of this kind"],
  ["es", "Total", "WhatsApp o Instagram no transmite mensajes de este tipo"],
  ["ar", "الإجمالي", "لا ينقل واتساب أو إنستغرام الرسائل من هذا النوع"],
] as const)("orders, and what is not passed on, have their words (%s)", (locale, total, sentence) => {
  const { unmount } = renderDesk(<PartFoot part={order} />, { locale });
  expect(screen.getByText(total)).toBeInTheDocument();
  unmount();
  renderDesk(<Unsupported />, { locale });
  expect(screen.getByText(new RegExp(sentence))).toBeInTheDocument();
});

test("somebody who was passed on is called and written to from where they stand", () => {
  const contacts = [
    { name: "Monica", organization: "Chefs", phones: ["+1 666"], emails: ["m@example.test"] },
  ];
  renderDesk(<PartFoot part={of({ type: "contacts", contacts })} />);
  expect(screen.getByRole("link", { name: "+1 666" })).toHaveAttribute("href", "tel:+1 666");
  expect(screen.getByRole("link", { name: "m@example.test" })).toHaveAttribute(
    "href",
    "mailto:m@example.test",
  );
  expect(screen.getByText("Chefs")).toBeInTheDocument();
});

test("a product's picture stands beside its name, and a sign where the shop has none", () => {
  const list = of({
    type: "productList",
    header: "Tents",
    footer: null,
    catalogId: "1",
    sections: [{ title: "", productRetailerIds: ["TENT-1", "MAT-9"] }],
  });
  const src = "data:image/png;base64,AAAA";
  renderDesk(<PartFoot part={list} pictures={new Map([["TENT-1", src]])} />);
  const pictures = screen.getAllByRole("presentation");
  expect(pictures.map((one) => one.getAttribute("src"))).toEqual([src]);
  expect(screen.getByText("MAT-9")).toBeVisible();
});
