import { act, screen, within } from "@testing-library/react";
import { limits } from "@/contract/limits";
import { addAlert, useAlerts } from "@/lib/browser/realtime/alerts";
import { useConnection } from "@/lib/browser/realtime/connection";
import { forgetRecent, keepRecent } from "@/lib/browser/realtime/recent";
import { renderDesk } from "@/tests/render";
import { AlertStack } from "./alert-stack";
import { ConnectionBadge } from "./connection-badge";

const initial = useConnection.getState();
afterEach(() =>
  act(() => {
    useConnection.setState(initial, true);
    useAlerts.setState({ alerts: [] });
    forgetRecent();
  }),
);
const escalate = (at: number, priority = "URGENT") =>
  act(() =>
    addAlert({
      ticketId: `t${at}`,
      message: `Ticket ${at} waits`,
      priority,
      timestamp: "2026-03-02T09:00:00.000Z",
    }),
  );

test.each([
  ["connecting", "Connecting"],
  ["connected", "Connected"],
  ["disconnected", "Disconnected"],
  ["error", "Connection error"],
] as const)("the badge says %s in a word", (state, word) => {
  useConnection.setState({ state });
  renderDesk(<ConnectionBadge />);
  expect(screen.getByRole("button", { name: `Live connection: ${word}` })).toBeVisible();
});

test("it is a quiet dot until the first failure, says the word while there is trouble, and is quiet again once all is well", () => {
  useConnection.setState({ state: "disconnected" }); // before the first attempt
  renderDesk(<ConnectionBadge />);
  expect(screen.queryByText("Disconnected")).not.toBeInTheDocument();
  const trouble = { kind: "connect-error", text: "xhr poll error" } as const;
  for (const [state, word] of [
    ["error", "Connection error"],
    ["connecting", "Connecting"],
    ["disconnected", "Disconnected"],
  ] as const) {
    act(() => useConnection.setState({ state, trouble }));
    expect(screen.getByText(word)).toBeVisible();
  }
  act(() => useConnection.setState({ state: "connected", trouble: null }));
  expect(screen.queryByText("Connected")).not.toBeInTheDocument();
});

test.each([
  ["connecting", "Connecting", "disabled"],
  ["connected", "Connected", "absent"],
  ["disconnected", "Disconnected", "enabled"],
  ["error", "Connection error", "enabled"],
] as const)("in state %s the panel says %s, and Reconnect is %s", async (state, word, reconnect) => {
  useConnection.setState({ state });
  const { user } = renderDesk(<ConnectionBadge />);
  await user.click(screen.getByRole("button"));
  const panel = within(screen.getByRole("dialog", { name: "Live connection" }));
  expect(await panel.findByRole("status")).toHaveTextContent(word);
  expect(panel.getAllByText("–")).toHaveLength(3); // socket, last ping and transport are not known
  const button = panel.queryByRole<HTMLButtonElement>("button", { name: "Reconnect" });
  expect(button ? (button.disabled ? "disabled" : "enabled") : "absent").toBe(reconnect);
});

test("its panel has the socket, the last ping and the transport, and no Reconnect while all is well", async () => {
  useConnection.setState({
    state: "connected",
    socketId: "abc123",
    transport: "websocket",
    lastPingAt: new Date(2026, 2, 2, 9, 5).toISOString(),
  });
  const { user } = renderDesk(<ConnectionBadge />);
  await user.click(screen.getByRole("button"));
  const panel = screen.getByRole("dialog", { name: "Live connection" });
  await within(panel).findByText("Socket ID");
  for (const text of ["Socket ID", "abc123", "Last ping", /9:05\sAM/, "Transport", "websocket"])
    expect(within(panel).getByText(text)).toBeVisible();
  expect(within(panel).queryByRole("button", { name: "Reconnect" })).not.toBeInTheDocument();
});

test.each([
  ["connect-error", "xhr poll error", "Connect error: xhr poll error"],
  ["connect-error", "visit_needed", "Connect error: no visit to this workspace is running"],
  ["disconnected", "io server disconnect", "Disconnected: io server disconnect"],
] as const)("after a %s it says why, and connects again at a press", async (kind, text, said) => {
  const reconnect = jest.fn();
  useConnection.setState({ state: "error", trouble: { kind, text }, reconnect });
  const { user } = renderDesk(<ConnectionBadge />);
  await user.click(screen.getByRole("button", { name: /Live connection/ }));
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reconnect" }));
  expect(reconnect).toHaveBeenCalledTimes(1);
});

test("of what was told in passing the last ten are kept, the newest first", async () => {
  for (let at = 1; at <= 12; at += 1) keepRecent(`Message ${at}`, "2026-03-02T09:00:00.000Z");
  const { user } = renderDesk(<ConnectionBadge />);
  await user.click(screen.getByRole("button"));
  const texts = within(await screen.findByRole("region", { name: "Last messages" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(texts).toHaveLength(limits.recentNotificationsMax);
  expect([texts[0], texts.at(-1)]).toEqual([
    expect.stringMatching(/Message 12$/),
    expect.stringMatching(/Message 3$/),
  ]);
});

test("at most five escalations stand there, the newest first, each with the way to its ticket", () => {
  renderDesk(<AlertStack />);
  for (let at = 1; at <= 7; at += 1) escalate(at);
  const links = within(screen.getByRole("region", { name: "Escalations" })).getAllByRole("link", {
    name: "View Ticket",
  });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/tickets/t7",
    "/tickets/t6",
    "/tickets/t5",
    "/tickets/t4",
    "/tickets/t3",
  ]);
});

test("one that is dismissed goes, and the same one that comes again does not stand there twice", async () => {
  const { user } = renderDesk(<AlertStack />);
  escalate(1);
  escalate(1);
  escalate(2, "MEDIUM");
  expect(screen.getAllByText("Ticket 1 waits")).toHaveLength(1);
  await user.click(screen.getAllByRole("button", { name: "Dismiss" })[0] ?? document.body);
  expect(screen.queryByText("Ticket 2 waits")).not.toBeInTheDocument();
});
