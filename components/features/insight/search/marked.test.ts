import { splitAt } from "./marked";

test.each([
  ["Refund not here", ["refund"], ["", "Refund", " not here"]],
  ["Cuándo llega", ["cuando"], ["", "Cuándo", " llega"]],
  ["a refund, the refund", ["refund"], ["a ", "refund", ", the ", "refund", ""]],
  ["tent pole", ["tent", "pole"], ["", "tent", " ", "pole", ""]],
  ["لماذا تأخّر الطرد", ["تأخر"], ["لماذا ", "تأخّر", " الطرد"]],
  ["nothing", ["xyz"], ["nothing"]],
  ["a+b (c)", ["(c"], ["a+b ", "(c", ")"]],
  ["👍🏽 refund", ["refund"], ["👍🏽 ", "refund", ""]],
  ["", ["a"], [""]],
])("in %j, %j is found where it stands", (text, words, parts) => {
  const found = splitAt(text, words);
  expect(found.join("")).toBe(text);
  expect(found.filter((_, at) => at % 2 === 1)).toEqual(parts.filter((_, at) => at % 2 === 1));
});
