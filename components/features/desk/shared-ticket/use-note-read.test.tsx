import { act, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { inbox } from "@/contract/desk/inbox";
import { useSession } from "@/lib/auth/store";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { useNoteRead } from "./use-note-read";

const messageId = "01980000-0000-7000-8000-000000000001";

function Message() {
  const note = useNoteRead("01980000-0000-7000-8000-000000000002");
  useEffect(() => note(messageId), [note]);
  return <p>Hello</p>;
}
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? <Message /> : <button onClick={() => setIsOpen(true)}>Open</button>;
}

test("what is in sight before the browser's session was looked for is noted once it was", async () => {
  const sent = mock(inbox.seen, {});
  const { user } = renderDesk(<Page />);
  const signedIn = useSession.getState();
  act(() => useSession.setState({ ...useSession.getInitialState() }));
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Hello")).toBeVisible();
  expect(sent).toHaveLength(0);
  act(() => useSession.setState(signedIn));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ messageId }]));
});
