import { act, render, waitFor } from "@testing-library/react";
import { useTitle } from "./use-title";

function Screen({ title }: { title: string | null }) {
  useTitle(title);
  return null;
}

test("the screen that was opened last names the tab, and the one below again once it is gone", () => {
  const { unmount: closeBelow } = render(<Screen title="Tickets" />);
  const { unmount: closeAbove } = render(<Screen title="#1042" />);
  expect(document.title).toBe("#1042 · Parley");
  closeAbove();
  expect(document.title).toBe("Tickets · Parley");
  closeBelow();
  expect(document.title).toBe("Parley");
});

test("a title that is written by somebody else in the meantime gives way", async () => {
  render(<Screen title="Inbox" />);
  act(() => {
    document.title = "";
  });
  await waitFor(() => expect(document.title).toBe("Inbox · Parley"));
  act(() => {
    document.title = "Parley";
  });
  await waitFor(() => expect(document.title).toBe("Inbox · Parley"));
});
