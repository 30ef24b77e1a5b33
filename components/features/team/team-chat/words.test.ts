import { mentionAt, offersFor, wordsIn } from "./words";

const ann = { id: "a", name: "Ann Lee" };
const short = { id: "b", name: "Ann" };

test("names, tickets and addresses are found, and nothing is lost", () => {
  const text = "@Ann Lee and @Ann: see #1042, https://x.test/#12. a#7 /#8";
  const words = wordsIn(text, [short, ann], "a");
  expect(words.map(({ text: part }) => part).join("")).toBe(text);
  expect(words.filter(({ kind }) => kind !== "text")).toEqual([
    { kind: "mention", text: "@Ann Lee", isMe: true },
    { kind: "mention", text: "@Ann", isMe: false },
    { kind: "ticket", text: "#1042", number: 1042 },
    { kind: "link", text: "https://x.test/#12", href: "https://x.test/#12" },
  ]);
});

test("a name that was not mentioned stays text", () => {
  expect(wordsIn("@Ann Lee", [], "a")).toEqual([{ kind: "text", text: "@Ann Lee" }]);
});

test("a name is offered while it is typed, at the start and after a space", () => {
  expect(mentionAt("@an", 3)).toEqual({ from: 0, query: "an" });
  expect(mentionAt("hello @ann l and more", 12)).toEqual({ from: 6, query: "ann l" });
  expect(mentionAt("mail@an", 7)).toBeNull();
  expect(mentionAt("@ann lee x", 10)).toBeNull();
});

test.each([
  ["", ["Ann Lee", "Bo Anders"]],
  ["an", ["Ann Lee", "Bo Anders"]],
  ["LEE", ["Ann Lee"]],
  ["ann l", ["Ann Lee"]],
  ["nn", []],
])("after @%s the team is offered by any of its names, oneself never", (query, expected) => {
  const people = [ann, { id: "c", name: "Bo Anders" }, { id: "me", name: "Ann Own" }];
  expect(offersFor(query, people, "me").map(({ name }) => name)).toEqual(expected);
});
