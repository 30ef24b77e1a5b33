import { errorAt, hasErrorBelow } from "./builder-errors";

const errors = { slug: "Taken", "content.title.es": "Too long", "content.blocks.1.items.0.title": "Missing" };

test.each([
  ["slug", "Taken"],
  ["content.title", "Too long"],
  ["content.title.es", "Too long"],
  ["content.blocks.1", undefined],
  ["content.blocks.1.items.0.title", "Missing"],
  ["name", undefined],
])("at the field %s stands what is wrong in any language of it", (path, message) => {
  expect(errorAt(errors, path)).toBe(message);
});

test.each([
  ["slug", true],
  ["content.blocks.1", true],
  ["content.blocks.1.items.0", true],
  ["content.blocks.10", false],
  ["content.theme", false],
])("whether the part %s has something wrong in it", (path, hasError) => {
  expect(hasErrorBelow(errors, path)).toBe(hasError);
});
