import { screen, waitFor } from "@testing-library/react";
import { connections } from "@/contract/workspace/connections";
import { connectionRow } from "@/tests/connections";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TokenStrip } from "./token-strip";

const ending = { tokenEndsAt: "2026-03-07T12:00:00.000Z", tokenEndsSoon: true };
const show = () => renderDesk(<TokenStrip />, { role: "ADMIN" });

test("a token about to end is named with its day, and the way to reconnect", async () => {
  mock(connections.list, { items: [connectionRow(1), connectionRow(2, { name: "Shop", ...ending })] });
  show();
  expect(await screen.findByRole("status")).toHaveTextContent(/^Shop: the access token ends on .*7.*2026/);
  expect(screen.getByRole("link", { name: "Reconnect" })).toHaveAttribute(
    "href",
    "/admin/settings?section=connections",
  );
});

test("one that is over comes before one that ends, and several are counted", async () => {
  mock(connections.list, { items: [connectionRow(1, { name: "Sales", state: "RECONNECT" })] });
  const { unmount } = show();
  expect(await screen.findByText("Sales is disconnected: it needs a new access token")).toBeInTheDocument();
  unmount();
  mock(connections.list, {
    items: [connectionRow(1, { name: "Sales", state: "RECONNECT" }), connectionRow(2, ending)],
  });
  show();
  expect(await screen.findByText("2 connections need a new access token")).toBeInTheDocument();
});

test("nothing is said of one that is good for long, or was turned off", async () => {
  const asked = mock(connections.list, {
    items: [
      connectionRow(1, { tokenEndsAt: ending.tokenEndsAt }),
      connectionRow(2, { ...ending, state: "OFF" }),
    ],
  });
  show();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
