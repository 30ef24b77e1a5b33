import { screen, within } from "@testing-library/react";
import type { MessageMessenger } from "@/contract/desk/messenger-parts";
import { renderDesk } from "@/tests/render";
import { PartFoot, PartHead, Unsupported } from "./messenger-parts";

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
    "2 ×Tent Ridge€378",
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
