import { screen } from "@testing-library/react";
import { ticketRow } from "@/tests/factories";
import { renderDesk } from "@/tests/render";
import { ContactCard } from "./contact-card";

const ticket = ticketRow(1, {
  channel: "CHAT",
  contact: {
    id: "01980000-0000-7000-8004-000000000001",
    name: "Robin",
    email: "robin@example.test",
    phone: null,
  },
});

test("an address typed in a chat is marked as not verified, and whose it is can be looked for", () => {
  renderDesk(<ContactCard ticket={{ ...ticket, unverifiedEmail: "nest@example.test" }} />);
  expect(screen.getByText("E-mail address not verified")).toBeVisible();
  expect(screen.getByText("nest@example.test")).toBeVisible();
  expect(screen.getByRole("link", { name: "Find the contact" })).toHaveAttribute(
    "href",
    "/contacts?search=nest%40example.test",
  );
});

test("the contact's own address is marked as well while nothing proves it; without one there is nothing to mark", () => {
  const { unmount } = renderDesk(
    <ContactCard ticket={{ ...ticket, unverifiedEmail: "robin@example.test" }} />,
  );
  expect(screen.getByText("E-mail address not verified")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Find the contact" })).not.toBeInTheDocument();
  unmount();
  for (const unverifiedEmail of [null, undefined]) {
    const view = renderDesk(<ContactCard ticket={{ ...ticket, unverifiedEmail }} />);
    expect(screen.queryByText("E-mail address not verified")).not.toBeInTheDocument();
    view.unmount();
  }
});
