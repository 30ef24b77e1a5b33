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

const signs = [
  "=",
  "+",
  "-",
  "@",
  "\uFF1D",
  "\uFF0B",
  "\uFF0D",
  "\uFF20",
  "\uFE66",
  "\uFE62",
  "\uFE63",
  "\uFE6B",
];
const unseen = [
  "",
  " ",
  "  ",
  "\t",
  "\r",
  "\n",
  "\r\n",
  " \t",
  "\u00A0",
  "\u3000",
  "\u200B",
  "\u200F",
  "\uFEFF",
  "\u0001",
  "\t\t ",
];

test.each(
  signs.flatMap((sign) => unseen.map((before) => [JSON.stringify(before), sign, before + sign] as const)),
)("behind %s, %s begins no formula", (_before, _sign, begin) => {
  const [, line = ""] = csvOf(["a"], [[`${begin}HYPERLINK("x")`]]).split(/^\uFEFFa\r\n/u);
  expect(line.replace(/^"/, "")).toMatch(/^'/);
});

test.each(["\tx", "\rx", "\nx", "\r\nx"])("a cell that begins with %j is text", (text) => {
  expect(csvOf(["a"], [[text]])).toBe(`\uFEFFa\r\n"'${text}"\r\n`);
});

test.each(["x;=1+1", "x\t=1+1"])("%j stays one cell where another sign parts them", (text) => {
  expect(csvOf(["a"], [[text]])).toBe(`\uFEFFa\r\n"${text}"\r\n`);
});

test.each(["a = b", "1-2", "me@example.test", "\u0645\u0631\u062D\u0628\u0627", "\uD83D\uDE42 =", "_=1", ""])(
  "%j stays as it is",
  (text) => {
    expect(csvOf(["a"], [[text]])).toBe(`\uFEFFa\r\n${text}\r\n`);
  },
);

test("a negative number stays a number", () => {
  expect(csvOf(["a"], [[-1]])).toContain("\r\n-1\r\n");
});
