import { addressesIn, barredAmong } from "./recipients";

test("addresses are listed with commas, semicolons, lines or spaces, and each counts once", () => {
  expect(addressesIn(" A@x.test; b@x.test,a@X.test\nc@x.test d@x.test")).toEqual([
    "a@x.test",
    "b@x.test",
    "c@x.test",
    "d@x.test",
  ]);
  expect(addressesIn("")).toEqual([]);
});

test("a list from a mail program keeps the addresses of its names", () => {
  expect(addressesIn('Nadia <A@x.test>, "Haddad, Omar" <omar@y.test>; b@y.test')).toEqual([
    "a@x.test",
    "omar@y.test",
    "b@y.test",
  ]);
});

test("what is no address stays as it was typed, and is told from one", () => {
  const to = addressesIn("Nadia, nadia@, a@x.test, Omar <omar>");
  expect(to).toEqual(["Nadia", "nadia@", "a@x.test", "omar"]);
  expect(barredAmong({ to, cc: [], bcc: ["b@x.test"] }, [{ address: "b@x.test" }])).toEqual([
    "Nadia",
    "nadia@",
    "omar",
    "b@x.test",
  ]);
});
