import { dropRecent, noteRecent, readRecent } from "./recent-items";

test("the last ten are kept, the newest first, and none twice", () => {
  for (let at = 1; at <= 12; at += 1) noteRecent("ann", { path: `/tickets/${at}`, label: `#${at}` });
  noteRecent("ann", { path: "/tickets/5", label: "#5 Late parcel" });
  const items = readRecent("ann");
  expect(items).toHaveLength(10);
  expect(items[0]).toEqual({ path: "/tickets/5", label: "#5 Late parcel" });
  expect(new Set(items.map(({ path }) => path)).size).toBe(10);
});

test("they are one person's, and gone once that person leaves", () => {
  noteRecent("ann", { path: "/tickets/1", label: "#1" });
  expect(readRecent("ben")).toEqual([]);
  dropRecent();
  expect(readRecent("ann")).toEqual([]);
});

test("what is no list of ours is no list, and an address that leads away is no item", () => {
  localStorage.setItem("recent:ann", "{");
  expect(readRecent("ann")).toEqual([]);
  localStorage.setItem(
    "recent:ann",
    JSON.stringify([{ path: "//evil.example", label: "x" }, { path: "/tickets/2", label: "#2" }, 7]),
  );
  expect(readRecent("ann")).toEqual([{ path: "/tickets/2", label: "#2" }]);
});
