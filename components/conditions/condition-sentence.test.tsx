import type { Group } from "@/contract/conditions/tree";
import type { Locale } from "@/contract/locales";
import { renderDesk } from "@/tests/render";
import { ConditionSentence } from "./condition-sentence";
import type { Offer } from "./offered-fields";

const offer: Offer = {
  subject: {
    status: { kind: "choice" },
    owner: { kind: "reference" },
    subject: { kind: "text" },
    tags: { kind: "tags" },
    amount: { kind: "number" },
    count: { kind: "number" },
    closed: { kind: "day" },
    isUrgent: { kind: "flag" },
    open: { kind: "hours" },
  },
  fields: [
    { name: "status", label: "Status", options: [{ value: "OPEN", label: "Open" }] },
    {
      name: "owner",
      label: "Owner",
      references: {
        useFound: () => ({ options: [], isPending: false, isFailed: false }),
        nameOf: (id) => (id === "p1" ? "Ana" : "Noor"),
      },
    },
    { name: "subject", label: "Subject" },
    { name: "tags", label: "Tags" },
    { name: "amount", label: "Amount", currency: "EUR" },
    { name: "count", label: "Count" },
    { name: "closed", label: "Closed" },
    { name: "isUrgent", label: "Urgent" },
    { name: "open", label: "Time" },
  ],
};
const said = (value: Group, locale: Locale = "en") => {
  const { container, unmount } = renderDesk(<ConditionSentence offer={offer} value={value} />, { locale });
  const text = container.textContent;
  unmount();
  return text;
};
const owner = { field: "owner", op: "IS_ANY_OF" as const, value: ["p1", "p2"] };
const open = { field: "status", op: "IS_NONE_OF" as const, value: ["OPEN"] };
const word = { field: "subject", op: "CONTAINS_ANY_OF" as const, value: ["refund"] };

test("conditions are said as a sentence with the names of what they refer to; groups within stand together", () => {
  expect(said({ mode: "ALL", items: [] })).toBe("");
  expect(said({ mode: "ALL", items: [owner, { mode: "ANY", items: [open, word] }] })).toBe(
    "Owner is Ana or Noor and (Status is not Open or Subject contains “refund”)",
  );
  expect(said({ mode: "NONE", items: [open, word] })).toBe(
    "none of these: Status is not Open or Subject contains “refund”",
  );
  expect(
    said({
      mode: "ANY",
      items: [
        { mode: "NONE", items: [word] },
        { mode: "ALL", items: [open] },
      ],
    }),
  ).toBe("(not Subject contains “refund”) or Status is not Open");
});

test("each comparison and each kind of value has its words", () => {
  const one = (item: Group["items"][number]) => said({ mode: "ALL", items: [item] });
  expect(one({ field: "owner", op: "IS_NOT_SET" })).toBe("Owner is not set");
  expect(one({ field: "tags", op: "HAS_ALL_OF", value: ["vip", "eu"] })).toBe(
    "Tags include all of “vip” and “eu”",
  );
  expect(one({ field: "amount", op: "ABOVE", value: 125_000 })).toBe("Amount is greater than €1,250");
  expect(one({ field: "count", op: "AT_LEAST", value: 3 })).toBe("Count is at least 3");
  expect(one({ field: "count", op: "IS", value: 3 })).toBe("Count is exactly 3");
  expect(one({ field: "closed", op: "AT_LEAST", value: "2026-03-02" })).toBe(
    "Closed is on or after Mar 2, 2026",
  );
  expect(one({ field: "closed", op: "BETWEEN", value: ["2026-03-02", "2026-03-09"] })).toBe(
    "Closed is between Mar 2, 2026 and Mar 9, 2026",
  );
  expect(one({ field: "isUrgent", op: "IS", value: false })).toBe("Urgent is No");
  expect(
    one({ field: "open", op: "WITHIN", value: { days: ["1", "2", "3", "6"], from: "09:00", to: "17:00" } }),
  ).toBe("Time is within Mon–Wed, Sat, 09:00–17:00");
  expect(one({ field: "gone", op: "IS_ANY_OF", value: ["x"] })).toBe("gone is “x”");
});

test("Spanish and Arabic join and compare in their own words, and names of the other direction stand apart", () => {
  const tree: Group = { mode: "ALL", items: [owner, word] };
  expect(said(tree, "es")).toBe("Owner es Ana o Noor y Subject contiene «refund»");
  expect(said(tree, "ar").replace(/[\u2068\u2069]/g, "")).toBe(
    "Owner هو Ana أو Noor وSubject يحتوي «refund»",
  );
  expect(said(tree, "ar")).toContain("\u2068Ana\u2069");
});
