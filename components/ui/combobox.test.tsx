import { useState } from "react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Combobox } from "./combobox";
import { Field } from "./field";
import { SearchList } from "./search-list";
import type { Option } from "./select";

const people: Option[] = [
  { value: "a", label: "Ada Byron" },
  { value: "j", label: "José Álvarez" },
  { value: "k", label: "Kim Larsen", isDisabled: true },
];

function Person({
  onChange,
  isFound = false,
  onQuery,
}: {
  onChange?: (option: Option | null) => void;
  isFound?: boolean;
  onQuery?: (query: string) => void;
}) {
  const [person, setPerson] = useState<Option | null>(
    isFound ? { value: "z", label: "Zoë of another page" } : null,
  );
  const change = (option: Option | null) => {
    setPerson(option);
    onChange?.(option);
  };
  return (
    <>
      <Field label="Customer" error="Somebody is needed">
        <Combobox
          options={people}
          selected={person}
          onChange={change}
          {...(onQuery ? { onQuery } : {})}
          emptyText="Nobody"
          openLabel="Show people"
        />
      </Field>
      <button type="button">{"after"}</button>
    </>
  );
}

/** The list has loaded when the box says that it is one. */
const box = () => screen.findByRole("combobox", { name: "Customer" });

// First here, while nothing has loaded yet.
test("who types before the list has loaded goes on typing in the same place", async () => {
  const user = userEvent.setup();
  render(<Person />);
  const plain = screen.getByRole("textbox", { name: "Customer" });
  await user.click(plain);
  await user.type(plain, "jo", { skipClick: true });
  const loaded = await box();
  await waitFor(() => expect(loaded).toHaveFocus());
  expect(loaded).toHaveValue("jo");
  expect(await screen.findByRole("option", { name: "José Álvarez" })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: "Ada Byron" })).not.toBeInTheDocument();
});

test("typing finds, arrows move, Enter takes, and the error is read out with the box", async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Person onChange={onChange} />);
  expect(await box()).toHaveAccessibleDescription("Somebody is needed");
  await user.click(await box());
  expect(await screen.findAllByRole("option")).toHaveLength(3);
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(onChange.mock.calls).toEqual([[people[1]]]);
  expect(await box()).toHaveValue("José Álvarez");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  await user.clear(await box());
  expect(onChange).toHaveBeenLastCalledWith(null);
  await user.keyboard("nobody like this");
  expect(await screen.findByText("Nobody")).toBeInTheDocument();
});

test("leaving chooses nobody: neither Tab nor Escape takes what is marked", async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  const onQuery = jest.fn();
  render(<Person onChange={onChange} onQuery={onQuery} isFound />);
  await user.click(await box());
  await user.clear(await box());
  await user.keyboard("ada");
  expect(onQuery).toHaveBeenLastCalledWith("ada");
  expect(onChange.mock.calls).toEqual([[null]]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  expect(onQuery).toHaveBeenLastCalledWith("");
  await user.keyboard("jo");
  await user.tab();
  expect(screen.getByRole("button", { name: "after" })).toHaveFocus();
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  expect(await box()).toHaveValue("");
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("the list of a popover filters as one types and hands over the choice", async () => {
  const user = userEvent.setup();
  const onPick = jest.fn();
  render(
    <SearchList
      options={people}
      value="a"
      onPick={onPick}
      label="Assign to"
      placeholder="Find a person"
      emptyText="Nobody"
    />,
  );
  const find = await screen.findByRole("combobox", { name: "Find a person" });
  await waitFor(() => expect(find).toHaveFocus());
  expect(screen.getByRole("option", { name: "Ada Byron" })).toHaveAttribute("aria-selected", "true");
  await user.keyboard("JOSÉ");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(onPick.mock.calls).toEqual([["j"]]);
  await user.clear(find);
  expect(onPick).toHaveBeenCalledTimes(1);
});
