import { screen } from "@testing-library/react";
import { tickets } from "@/contract/desk/tickets";
import { messageRow, ticketRow } from "@/tests/factories";
import type { addressHooks } from "@/tests/address";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MessageBubble } from "../thread/message-bubble";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

test("a message is split off from its own menu, with all later ones if asked", async () => {
  const messages = [messageRow(1), messageRow(2), messageRow(3)];
  const [, second] = messages;
  mock(tickets.get, { ...ticketRow(1), messageCount: 3 });
  mock(tickets.conversations, { items: messages, nextCursor: null });
  const { user } = renderDesk(
    <MessageBubble
      message={second ?? messageRow(2)}
      startsGroup
      held={{ isMine: false, undo: () => undefined, sendNow: () => undefined }}
    />,
  );
  await user.click(screen.getByRole("button", { name: "More about this message" }));
  await user.click(await screen.findByRole("menuitem", { name: "Split into a new ticket…" }));
  expect(await screen.findByRole("checkbox", { name: /Message 3/ })).toBeInTheDocument();
  const chosen = () =>
    screen.getAllByRole("checkbox").map((box) => box instanceof HTMLInputElement && box.checked);
  expect(chosen()).toEqual([false, true, false]);
  await user.click(screen.getByRole("button", { name: "And all later messages" }));
  expect(chosen()).toEqual([false, true, true]);
  expect(screen.getByRole("button", { name: "Split off 2 messages" })).toBeEnabled();
});
