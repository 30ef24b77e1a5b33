import { fireEvent, render, screen } from "@testing-library/react";
import { useTypedKept } from "./use-typed-kept";

beforeEach(() => sessionStorage.clear());

/** The steps of the form for a question: first the question, then who asks. */
function Question({ step }: { step: "question" | "who" | "sent" }) {
  const { form, onInput } = useTypedKept("ask", step, step === "sent");
  return (
    <form ref={form} onInput={onInput}>
      <input type="hidden" name="clientMessageId" defaultValue="" />
      <input name="website" aria-label="Robots" tabIndex={-1} />
      <textarea name="question" aria-label="Question" />
      {step === "who" && <input name="email" aria-label="E-mail" />}
    </form>
  );
}
const box = (name: string) => screen.getByRole("textbox", { name });

test("what was typed survives a reload, box by box as they come, until it is sent; what no person types into is left alone", () => {
  const { unmount } = render(<Question step="who" />);
  fireEvent.input(box("Robots"), { target: { value: "spam" } });
  fireEvent.input(box("E-mail"), { target: { value: "kim@example.test" } });
  fireEvent.input(box("Question"), { target: { value: "Where is my tent?" } });
  unmount();
  const { rerender } = render(<Question step="question" />);
  expect([box("Question"), box("Robots")].map((each) => (each as HTMLInputElement).value)).toEqual([
    "Where is my tent?",
    "",
  ]);
  fireEvent.input(box("Question"), { target: { value: "Where is it?" } });
  rerender(<Question step="who" />);
  expect([box("Question"), box("E-mail")].map((each) => (each as HTMLInputElement).value)).toEqual([
    "Where is it?",
    "kim@example.test",
  ]);
  rerender(<Question step="sent" />);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
