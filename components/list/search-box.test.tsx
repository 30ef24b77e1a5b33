import { useState } from "react";
import { act, fireEvent, screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { SearchBox } from "./search-box";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pauseMs = 300;

/** A box whose address follows when the test says so. */
function shown(first: string) {
  const sent: string[] = [];
  let address: (value: string) => void = () => undefined;
  function Harness() {
    const [value, setValue] = useState(first);
    address = setValue;
    return <SearchBox value={value} onSearch={(text) => sent.push(text)} label="Find" />;
  }
  renderDesk(<Harness />);
  const box = () => screen.getByRole("searchbox", { name: "Find" });
  return {
    sent,
    box,
    type: (text: string) => {
      fireEvent.change(box(), { target: { value: text } });
      act(() => jest.advanceTimersByTime(pauseMs));
    },
    becomes: (value: string) => act(() => address(value)),
  };
}

test("what is typed stays while the address has not followed yet, and when it follows late", () => {
  const { sent, box, type, becomes } = shown("refu");
  type("#10");
  expect(box()).toHaveValue("#10");
  type("#1042");
  expect(sent).toEqual(["#10", "#1042"]);
  becomes("#10");
  expect(box()).toHaveValue("#1042");
  becomes("#1042");
  expect(box()).toHaveValue("#1042");
});

test("an address that changed by itself is followed, also back to what was asked before", () => {
  const { box, type, becomes } = shown("first");
  becomes("second");
  expect(box()).toHaveValue("second");
  type("third");
  becomes("third");
  becomes("second");
  expect(box()).toHaveValue("second");
  type("second");
  becomes("third");
  expect(box()).toHaveValue("third");
});
