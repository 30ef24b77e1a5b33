import { screen } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { Button } from "@/components/ui/button";
import { agentRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AssigneePicker } from "./pickers";

const kim = agentRow(1, { name: "Kim Larsen", isAvailable: false });
const wei = agentRow(2, {
  name: "Wei Chen",
  openTickets: 3,
  load: { chat: 0, messengers: 0, other: 3 },
  capacity: { chat: 3, messengers: 6, other: 5 },
});

function open(value: string | null | undefined) {
  mock(agents.list, pageOf([kim, wei]));
  const onChange = jest.fn();
  const { user } = renderDesk(
    <AssigneePicker trigger={<Button>{"Assign"}</Button>} value={value} onChange={onChange} />,
  );
  return { user, onChange, start: () => user.click(screen.getByRole("button", { name: "Assign" })) };
}

test("who is there comes before who is away, each with their load, and who has the ticket is marked", async () => {
  const { start } = open(kim.id);
  await start();
  await screen.findByRole("combobox", { name: "Find a person" });
  await screen.findByRole("option", { name: /Kim Larsen/ });
  const said = screen
    .getAllByRole("option")
    .map((option) => `${option.textContent}${option.getAttribute("aria-selected") === "true" ? " ✓" : ""}`);
  expect(said).toEqual([
    "WCWei Chen0/3Chats: 0 of 30/6Messengers: 0 of 63/5Other: 3 of 5Online",
    "KLKim Larsen0/3Chats: 0 of 30/6Messengers: 0 of 61/20Other: 1 of 20Online ✓",
    "Unassigned",
  ]);
});

test("typing finds a person, and nobody is a choice of its own; Escape changes nothing and gives the focus back", async () => {
  const { user, start, onChange } = open(null);
  await start();
  await screen.findByRole("combobox", { name: "Find a person" });
  await screen.findByRole("option", { name: /Kim Larsen/ });
  expect(screen.getByRole("option", { name: "Unassigned" })).toHaveAttribute("aria-selected", "true");
  await user.keyboard("kim{Enter}");
  expect(onChange.mock.calls).toEqual([[{ id: kim.id, name: "Kim Larsen" }]]);
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Assign" })).toHaveFocus();
  await start();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Assign" })).toHaveFocus();
  await start();
  await user.keyboard("un{Enter}");
  expect(onChange.mock.calls.slice(1)).toEqual([[{ id: null, name: null }]]);
});
