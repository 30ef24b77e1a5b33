import { addressesIn } from "./addresses";

test("addresses are listed with commas, semicolons or spaces, and each counts once", () => {
  expect(addressesIn(" A@x.test; b@x.test,a@X.test ")).toEqual(["a@x.test", "b@x.test"]);
  expect(addressesIn("")).toEqual([]);
});

test("what is no address is told from one", () => {
  for (const typed of ["nadia", "nadia@", "a@x.test, b", "Nadia <a@x.test>"])
    expect(addressesIn(typed)).toBeNull();
});
