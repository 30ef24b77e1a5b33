import type { AnchorHTMLAttributes } from "react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ButtonLink } from "./button";
import { Link } from "./link";

// Next fetches ahead in a browser that sees the link, of which jsdom has none: what it is told is what counts.
jest.mock("next/link", () => ({
  __esModule: true,
  default: ({
    prefetch,
    ...rest
  }: AnchorHTMLAttributes<HTMLAnchorElement> & { prefetch?: boolean | null }) => (
    <a {...rest} data-ahead={prefetch === false ? "never" : "in view"} />
  ),
}));
const ahead = (name: string) => screen.getByRole("link", { name }).dataset["ahead"];

test("what merely stands on a screen is not fetched ahead; what the pointer is over is", async () => {
  render(
    <>
      <Link href="/tickets">Tickets</Link>
      <ButtonLink href="/inbox">Inbox</ButtonLink>
      <Link href="/contacts">Contacts</Link>
    </>,
  );
  expect(["Tickets", "Inbox", "Contacts"].map(ahead)).toEqual(["never", "never", "never"]);
  await userEvent.hover(screen.getByRole("link", { name: "Inbox" }));
  expect(["Tickets", "Inbox", "Contacts"].map(ahead)).toEqual(["never", "in view", "never"]);
});

test("the keyboard means it too, and a link that says never is never fetched ahead", async () => {
  const heard: string[] = [];
  render(
    <>
      <Link href="/tickets" onFocus={() => heard.push("focus")}>
        Tickets
      </Link>
      <Link href="/export" prefetch={false} onPointerEnter={() => heard.push("pointer")}>
        Export
      </Link>
    </>,
  );
  await userEvent.tab();
  expect(ahead("Tickets")).toBe("in view");
  await userEvent.tab();
  await userEvent.hover(screen.getByRole("link", { name: "Export" }));
  expect(ahead("Export")).toBe("never");
  expect(heard).toEqual(["focus", "pointer"]);
});
