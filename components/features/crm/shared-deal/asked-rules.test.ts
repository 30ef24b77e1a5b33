import type { AskableField } from "@/contract/crm/deal-rules";
import { dealWith, isGiven, standardBody } from "./asked-rules";
import type { FilledIn } from "./asked-rules";

const sara = { id: "sara", name: "Sara" };
const filled: FilledIn = {
  amount: { text: "12.50", currency: "EUR" },
  picked: { contactId: sara, companyId: null },
  texts: { source: "REFERRAL", forecastCategory: "nonsense" },
};

test.each<[AskableField, boolean]>([
  ["amount", true],
  ["contactId", true],
  ["companyId", false],
  ["ownerId", false],
  ["source", true],
  ["expectedCloseDate", false],
])("whether %s is given", (name, given) => {
  expect(isGiven(name, filled)).toBe(given);
});

test.each<[AskableField[], object]>([
  [[], {}],
  [["amount"], { amount: 1250, currency: "EUR" }],
  [["contactId"], { contactIds: ["sara"] }],
  [["companyId", "ownerId"], { companyId: null, ownerId: null }],
  [["expectedCloseDate"], { expectedCloseDate: null }],
  [["source", "forecastCategory"], { source: "REFERRAL", forecastCategory: null }],
])("a stage that asks for %j is sent that and no more", (asked, body) => {
  expect(standardBody(asked, filled)).toEqual(body);
});

test("the deal is looked at with what is filled in, whoever was picked by name", () => {
  expect(dealWith(["amount", "contactId"], filled)).toEqual({
    amount: 1250,
    currency: "EUR",
    contacts: [sara],
  });
});
