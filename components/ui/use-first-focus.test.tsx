import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button } from "./button";
import { Menu, MenuItem } from "./menu";

function opened() {
  const trigger = <Button>{"Open"}</Button>;
  const menu = (isThere: boolean) => (
    <>
      <Menu trigger={trigger}>{isThere ? <MenuItem>{"First"}</MenuItem> : <p>{"Loading"}</p>}</Menu>
      <Button>{"Elsewhere"}</Button>
    </>
  );
  const { rerender } = render(menu(false));
  return {
    open: () => userEvent.setup().click(screen.getByRole("button", { name: "Open" })),
    bring: () => rerender(menu(true)),
  };
}

test("a menu whose items come late has the focus, and hands it to the first item", async () => {
  const { open, bring } = opened();
  await open();
  expect(screen.getByRole("menu")).toHaveFocus();
  bring();
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "First" })).toHaveFocus());
});

test("whoever has gone elsewhere before the items came stays there", async () => {
  const { open, bring } = opened();
  await open();
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  act(() => elsewhere.focus());
  bring();
  await act(async () => {
    await Promise.resolve();
  });
  expect(screen.getByRole("menuitem", { name: "First" })).toBeInTheDocument();
  expect(elsewhere).toHaveFocus();
});
