import type { ReactNode } from "react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ButtonLink } from "./button";
import { Link } from "./link";

const asked: string[] = [];
const router: AppRouterInstance = {
  bfcacheId: "0",
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  replace: () => undefined,
  push: (href) => void asked.push(`go to ${href}`),
  prefetch: (href) => void asked.push(`fetch ${href}`),
};
const show = (links: ReactNode) =>
  render(<AppRouterContext.Provider value={router}>{links}</AppRouterContext.Provider>);
const link = (name: string) => screen.getByRole("link", { name });
beforeEach(() => void asked.splice(0));

test("what merely stands on a screen is not fetched ahead; what the pointer is over is", async () => {
  show(
    <>
      <Link href="/tickets">Tickets</Link>
      <ButtonLink href="/inbox">Inbox</ButtonLink>
      <Link href="/contacts">Contacts</Link>
    </>,
  );
  expect(asked).toEqual([]);
  await userEvent.hover(link("Inbox"));
  expect(asked).toEqual(["fetch /inbox"]);
});

test("the keyboard means it too, and a link that says never is never fetched ahead", async () => {
  const heard: string[] = [];
  show(
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
  expect(asked).toEqual(["fetch /tickets"]);
  await userEvent.tab();
  await userEvent.hover(link("Export"));
  expect(asked).toEqual(["fetch /tickets"]);
  expect(heard).toEqual(["focus", "pointer"]);
});

test("a press is a step inside the desk, unless whoever hears it first says no", () => {
  show(
    <>
      <Link href="/tickets?view=mine">Tickets</Link>
      <Link href="/inbox" onClick={(event) => event.preventDefault()}>
        Inbox
      </Link>
    </>,
  );
  expect(fireEvent.click(link("Tickets"))).toBe(false);
  expect(fireEvent.click(link("Inbox"))).toBe(false);
  expect(asked).toEqual(["go to /tickets?view=mine"]);
});

test("another tab, another window, a file and another site are the browser's own", () => {
  show(
    <>
      <Link href="/tickets">Tickets</Link>
      <Link href="/terms" target="_blank">
        Terms
      </Link>
      <Link href="/export.csv" download>
        Export
      </Link>
      <Link href="https://status.example/">Status</Link>
      <Link href="mailto:help@acme.test">Mail</Link>
    </>,
  );
  const stops = (event: Event) => event.preventDefault(); // jsdom goes nowhere
  addEventListener("click", stops);
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"])
    fireEvent.click(link("Tickets"), { [key]: true });
  for (const name of ["Terms", "Export", "Status", "Mail"]) fireEvent.click(link(name));
  removeEventListener("click", stops);
  expect(asked).toEqual([]);
});
