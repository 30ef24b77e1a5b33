import { csvOf } from "./csv";

test("cells with commas, quotes and line ends are quoted, and nothing is there for nothing", () => {
  expect(
    csvOf(
      ["a", "b"],
      [
        ["x, y", 'say "hi"'],
        ["two\nlines", null],
        [3, true],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"x, y","say ""hi"""\r\n"two\nlines",\r\n3,true\r\n');
});

test.each(["=1+1", "+1", "-1", "@cmd"])("%s does not run in a spreadsheet", (text) => {
  expect(csvOf(["a"], [[text]])).toContain(`\r\n'${text}\r\n`);
});

test("a negative number stays a number", () => {
  expect(csvOf(["a"], [[-1]])).toContain("\r\n-1\r\n");
});
