import { placeholderNames, previewPieces } from "./placeholders";
import type { PlaceholderName } from "./placeholders";

const sample = Object.fromEntries(placeholderNames.map((name) => [name, `<${name}>`])) as Record<
  PlaceholderName,
  string
>; // every name has an entry

test("known placeholders are filled in, with or without spaces inside the braces", () => {
  expect(
    previewPieces("Hello {{ contact.firstName }}, ticket {{ticket.number}}.", sample)
      .map(({ text }) => text)
      .join(""),
  ).toBe("Hello <contact.firstName>, ticket <ticket.number>.");
});

test("a name that nobody fills in stays as it is and is marked", () => {
  expect(previewPieces("Dear {{contact.nickname}}", sample)).toEqual([
    { text: "Dear ", kind: "text" },
    { text: "{{contact.nickname}}", kind: "unknown" },
  ]);
});

test("text without placeholders is one piece, and no text is none", () => {
  expect(previewPieces("Thanks", sample)).toEqual([{ text: "Thanks", kind: "text" }]);
  expect(previewPieces("", sample)).toEqual([]);
});
