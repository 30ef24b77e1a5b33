import { fireEvent, screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { Select } from "./select";

test("a long list that is scrolled stays where it is scrolled to; what scrolls around it moves it along", async () => {
  const { user } = renderDesk(
    <Select
      label="Field"
      options={[
        { value: "a", label: "Order number" },
        { value: "b", label: "Lot number" },
      ]}
      value="a"
      onChange={() => undefined}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Field: Order number" }));
  const list = screen.getByRole("listbox");
  // Measuring asks for the list's direction, and at its full height it has nothing to scroll.
  const measured = jest.spyOn(globalThis, "getComputedStyle");
  fireEvent.scroll(list);
  expect(measured).not.toHaveBeenCalledWith(list);
  list.scrollTop = 40;
  fireEvent.scroll(document);
  expect(measured).toHaveBeenCalledWith(list);
  expect(list.scrollTop).toBe(40);
  measured.mockRestore();
});
