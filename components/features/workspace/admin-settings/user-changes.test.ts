import { staffUser } from "@/tests/factories";
import { changesOf, valuesOf } from "./user-changes";

const user = staffUser({
  firstName: "Nora",
  role: "AGENT",
  capacityOverride: { chat: 3, messengers: null, other: null },
  groups: [
    { id: "g1", name: "Bikes" },
    { id: "g2", name: "Tents" },
  ],
});
const values = valuesOf(user);

test.each<[string, Partial<typeof values>, object]>([
  ["nothing", {}, {}],
  ["a space at a name's end", { firstName: "Nora " }, {}],
  ["a name", { firstName: "Nore" }, { firstName: "Nore" }],
  ["a role", { role: "SUPERVISOR" }, { role: "SUPERVISOR" }],
  ["an emptied capacity", { capacity: { ...values.capacity, chat: "" } }, { capacity: { chat: null } }],
  ["one capacity", { capacity: { ...values.capacity, other: "7" } }, { capacity: { other: 7 } }],
  ["the order of groups", { groupIds: ["g2", "g1"] }, {}],
  ["a group", { groupIds: ["g2"] }, { groupIds: ["g2"] }],
])("of a person whose form changed %s, only that is sent", (_what, changed, sent) => {
  expect(changesOf({ ...values, ...changed }, user)).toEqual(sent);
});
