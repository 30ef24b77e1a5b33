import { createRef } from "react";
import { fireEvent, screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import type { EditorProps } from "./editor";
import type { EditorApi } from "./use-editor-api";
import { PlainEditor } from "./plain-editor";

function draw(more: Partial<EditorProps> = {}) {
  const api = createRef<EditorApi>();
  const on = {
    onChange: jest.fn(),
    onSend: jest.fn(),
    onFiles: jest.fn(),
    onResponse: jest.fn(),
    onAgain: jest.fn(),
  };
  const { onAgain, ...handlers } = on;
  const of: EditorProps = {
    api,
    initialHtml: "",
    label: "Reply",
    placeholder: "Write",
    isReadOnly: false,
    focusesAtOnce: false,
    canMention: false,
    canFormat: true,
    below: null,
    tools: null,
    end: <button type="button">Send</button>,
    ...handlers,
    ...more,
  };
  return { ...renderDesk(<PlainEditor of={of} isMissing onAgain={onAgain} />), on, api };
}
const box = () => screen.getByRole("textbox", { name: "Reply" });

test("without formatting one writes and sends as usual", async () => {
  const { user, on } = draw();
  await user.type(box(), "Two & two{Enter}{Enter}are four");
  expect(on.onChange).toHaveBeenLastCalledWith("<p>Two &amp; two</p><p>are four</p>");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(on.onSend).toHaveBeenCalledTimes(1);
  await user.clear(box());
  expect(on.onChange).toHaveBeenLastCalledWith("");
});

test("a draft of the rich box is there as text, and what is sent or put in from outside shows", () => {
  const { api } = draw({
    initialHtml: "<p>Hello <strong>Kim</strong>,<br>thanks.</p><p>Bye &amp; all the best</p>",
  });
  expect(box()).toHaveValue("Hello Kim,\nthanks.\n\nBye & all the best");
  fireEvent.change(box(), { target: { value: "" } });
  expect(box()).toHaveValue("");
  expect(api.current).not.toBeNull();
});

test("the rich box is asked for again by itself, but never under the hands of who writes", async () => {
  const { user, on } = draw();
  dispatchEvent(new Event("online"));
  expect(on.onAgain).toHaveBeenCalledTimes(1);
  await user.type(box(), "half a sentence");
  dispatchEvent(new Event("online"));
  expect(on.onAgain).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(on.onAgain).toHaveBeenCalledTimes(2);
});
