import { domainOf } from "./company-fields";

test.each([
  ["https://www.Larsen.example/about?x=1", "larsen.example"],
  ["kim@larsen.example", "larsen.example"],
  [" larsen.example ", "larsen.example"],
  ["larsen.example:8080", "larsen.example"],
  ["", null],
  [null, null],
])("a domain is found in what was pasted: %s", (pasted, domain) => {
  expect(domainOf(pasted)).toBe(domain);
});
