import { act, screen, waitFor, within } from "@testing-library/react";
import { connectionDefaults } from "@/contract/channels/connection-defaults";
import type { ConnectionDefaults } from "@/contract/channels/connection-defaults";
import { agentGroups } from "@/contract/desk/agent-groups";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { apps } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import { removeToast } from "@/lib/browser/toasts";
import { addressHooks } from "@/tests/address";
import { appRow, connectionRow } from "@/tests/connections";
import { pageOf } from "@/tests/msw/mock";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ConnectionsSection } from "./connections-section";

jest.mock("next/navigation", () => addressHooks());

const known: ConnectionDefaults = {
  groupId: null,
  categoryId: null,
  language: "en",
  calendarId: null,
  greeting: "Hello!",
  acknowledgement: "",
  awayMessage: "",
  suggestsArticles: false,
  tellsRead: false,
};
beforeEach(() => {
  mock(connections.list, { items: [connectionRow(1)] });
  mock(apps.list, { items: [appRow()] });
  mock(agentGroups.list, pageOf<never>([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(slaCalendars.list, pageOf<never>([]));
  mock(connectionDefaults.get, known);
});
afterEach(() => act(() => removeToast()));

const opened = async () => {
  const view = renderDesk(<ConnectionsSection />, { role: "ADMIN" });
  await view.user.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await view.user.click(await screen.findByRole("menuitem", { name: "Greeting and defaults" }));
  return { ...view, dialog: await screen.findByRole("dialog") };
};

test("what a number says by itself is written where the number is, and saved as a whole", async () => {
  const sent = mock(connectionDefaults.set, known);
  const { user, dialog } = await opened();
  expect(within(dialog).getByRole("textbox", { name: "Greeting" })).toHaveValue("Hello!");
  await user.type(within(dialog).getByRole("textbox", { name: "Away message" }), "We are back at 9.");
  await user.click(within(dialog).getByRole("checkbox", { name: /^Suggest articles/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...known,
    awayMessage: "We are back at 9.",
    suggestsArticles: true,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a complaint of the server stands at its field, and what was typed stays", async () => {
  mockFault(connectionDefaults.set, "invalid", {
    errors: [{ path: "calendarId", message: "There is no such calendar." }],
  });
  const { user, dialog } = await opened();
  await user.type(within(dialog).getByRole("textbox", { name: "Confirmation" }), "Got it");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("There is no such calendar.")).toBeVisible();
  expect(within(dialog).getByRole("textbox", { name: "Confirmation" })).toHaveValue("Got it");
});

test("customers are told that they were read where that is switched on, in one sentence of help", async () => {
  const sent = mock(connectionDefaults.set, { ...known, tellsRead: true });
  const { user, dialog } = await opened();
  const box = within(dialog).getByRole("checkbox", {
    name: /^Tell customers when their messages are read\s*Once an agent has read a message, the customer sees that/,
  });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ ...known, tellsRead: true }));
});
