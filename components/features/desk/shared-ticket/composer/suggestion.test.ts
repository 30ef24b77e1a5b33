import { findMark } from "./suggestion";

test.each([
  ["/", "/", ""],
  ["Hello /wh", "/", "wh"],
  ["Hello /where is", "/", "where is"],
  ["@an", "@", "an"],
  ["ask @منى", "@", "منى"],
])("%p is looking for something", (text, mark, query) => {
  expect(findMark(text)).toEqual({ mark, query, at: text.lastIndexOf(mark) });
});

test.each(["and/or", "kim@example.test", "5 / 6", "https://parley.test/help", "done", "@ana/b"])(
  "%p is only text",
  (text) => {
    expect(findMark(text)).toBeNull();
  },
);
