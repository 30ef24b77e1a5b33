import { screen, within } from "@testing-library/react";
import { deliveries } from "@/contract/workspace/deliveries";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import type { Role } from "@/contract/roles";
import { addressHooks } from "@/tests/address";
import { connectionRow } from "@/tests/connections";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AdminSettingsScreen } from "./admin-settings-screen";

jest.mock("next/navigation", () => addressHooks());

function show(role: Role, items: Connection[]) {
  history.replaceState(null, "", "/admin/settings?section=deliveries");
  mock(deliveries.list, pageOf([]));
  const asked = mock(connections.list, { items });
  return { ...renderDesk(<AdminSettingsScreen />, { role }), asked };
}
const linkTo = (name: string) =>
  within(screen.getByRole("navigation", { name: "Workspace settings" })).queryByRole("link", {
    name: new RegExp(`^${name}`),
  });

test("an administrator finds channels and deliveries, and the simulator only where a number is simulated", async () => {
  const view = show("ADMIN", [connectionRow(1)]);
  expect(await screen.findByText("Nothing has been sent yet")).toBeVisible();
  expect(linkTo("Channels")).toBeVisible();
  expect(linkTo("Deliveries")).toHaveAttribute("aria-current", "page");
  expect(linkTo("Simulator")).not.toBeInTheDocument();
  view.unmount();
  show("ADMIN", [connectionRow(1), connectionRow(2, { isSimulated: true })]);
  expect(await screen.findByRole("link", { name: /^Simulator/ })).toBeVisible();
});

test("a supervisor finds deliveries alone, and nobody is asked about connections", async () => {
  const { asked } = show("SUPERVISOR", []);
  expect(await screen.findByText("Nothing has been sent yet")).toBeVisible();
  expect(linkTo("Deliveries")).toBeVisible();
  expect(linkTo("Channels")).not.toBeInTheDocument();
  expect(linkTo("Simulator")).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

test("the chosen section is brought into the list's sight", async () => {
  const brought = jest.spyOn(Element.prototype, "scrollIntoView");
  show("ADMIN", [connectionRow(1)]);
  expect(await screen.findByText("Nothing has been sent yet")).toBeVisible();
  expect(brought.mock.contexts).toContain(linkTo("Deliveries"));
  brought.mockRestore();
});
