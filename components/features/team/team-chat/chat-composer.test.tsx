import { createRef } from "react";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { agentRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ChatComposer } from "./chat-composer";
import type { TakeFiles } from "./chat-composer";

beforeEach(() => {
  sessionStorage.clear();
  mock(agents.list, pageOf([agentRow(1, { name: "Marta Ruiz" })]));
});

test("after a chosen name the caret stands behind it at once, before the next letter", async () => {
  const { user } = renderDesk(
    <ChatComposer
      draftKey="channel"
      label="Message"
      takesFiles={createRef<TakeFiles>()}
      onSay={() => undefined}
    />,
  );
  const box = screen.getByRole<HTMLTextAreaElement>("combobox", { name: "Message" });
  await user.type(box, "@Mar now");
  box.setSelectionRange(4, 4);
  fireEvent.select(box);
  await waitFor(() => expect(screen.getByRole("option", { name: /Marta Ruiz/ })).toBeVisible());
  fireEvent.keyDown(box, { key: "Enter" });
  expect(box).toHaveValue("@Marta Ruiz  now");
  expect(box).toHaveFocus();
  expect([box.selectionStart, box.selectionEnd]).toEqual([12, 12]);
});
