import { act, screen, waitFor, within } from "@testing-library/react";
import { removeToast, showToast } from "@/lib/browser/toasts";
import { renderDesk } from "@/tests/render";

const shown = () =>
  within(screen.getByRole("region", { name: /^Messages from the desk/ }))
    .queryAllByRole("listitem")
    .filter(({ dataset }) => dataset["visible"] === "true" && dataset["removed"] === "false")
    .map((item) => item.textContent);

afterEach(() => act(() => removeToast()));

test("the newest three show, the newest first, and one closes by its button", async () => {
  const { user } = renderDesk(<p>A screen</p>);
  act(() => ["first", "second", "third", "fourth"].forEach((title) => showToast("info", title)));
  await waitFor(() => expect(shown()).toEqual(["fourth", "third", "second"]));
  await user.click(screen.getAllByRole("button", { name: "Close message" })[0] ?? document.body);
  await waitFor(() => expect(shown()).toEqual(["third", "second", "first"]));
});

test("all of them go at one press", async () => {
  const { user } = renderDesk(<p>A screen</p>);
  act(() => ["first", "second"].forEach((title) => showToast("destructive", title)));
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(screen.queryByRole("button", { name: "Clear all" })).not.toBeInTheDocument();
});

test("what a toast offers is done once, and the toast goes", async () => {
  const again = jest.fn();
  const { user } = renderDesk(<p>A screen</p>);
  act(
    () =>
      void showToast("warning", "Not sent", {
        description: "The network is away",
        action: { label: "Try again", onSelect: again },
      }),
  );
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText("Not sent")).not.toBeInTheDocument());
});
