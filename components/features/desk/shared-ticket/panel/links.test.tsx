import { screen } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { ticketLinks } from "@/contract/desk/ticket-links";
import { ticketRow } from "@/tests/factories";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Links } from "./links";

test("a ticket that winning a deal has started leads back to the deal", async () => {
  mockFault(session.refreshToken, "unauthenticated");
  const id = "01980000-0000-7000-8022-000000000001";
  mock(ticketLinks.list, { items: [], deals: [{ id, title: "Forty tents" }] });
  renderDesk(<Links ticket={ticketRow()} />, { role: "AGENT" });
  expect(await screen.findByRole("link", { name: "Forty tents" })).toHaveAttribute("href", `/deals/${id}`);
  expect(screen.getByText("Source deal")).toBeVisible();
  expect(screen.queryByText("No linked tickets.")).not.toBeInTheDocument();
});
