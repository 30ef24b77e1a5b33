import { act, render, screen } from "@testing-library/react";
import { forgetPerson, persisted, persistedKeys, persistedText, recordOf, textsOf } from "./persisted";
import { usePersisted } from "./use-persisted";

const colours = () =>
  persisted<readonly string[]>("colours", { scope: "browser", fallback: ["red"], parse: textsOf });

test("what was written is read again, by whoever asks next; null keeps nothing", () => {
  expect(colours().read()).toEqual(["red"]);
  expect(colours().write(["blue"])).toBe(true);
  expect([colours().read(), localStorage.getItem("colours")]).toEqual([["blue"], '["blue"]']);
  colours().write(null);
  expect([colours().read(), localStorage.getItem("colours")]).toEqual([["red"], null]);
});

test.each(["{", "7", '[1,"blue"]', "null"])(
  "%s, which is none of ours, is as if nothing was kept",
  (text) => {
    localStorage.setItem("colours", text);
    expect(colours().read()).toEqual(["red"]);
  },
);

test("a plain text stands as it is, for the scripts that read it too", () => {
  persistedText("locale", "browser").write("es");
  expect([localStorage.getItem("locale"), persistedText("locale", "browser").read()]).toEqual(["es", "es"]);
});

test("a tab's value is that tab's alone", () => {
  persistedText("typed", "tab").write("Hello");
  expect([sessionStorage.getItem("typed"), localStorage.getItem("typed")]).toEqual(["Hello", null]);
});

test("what was read stays the same object until somebody writes", () => {
  const kept = colours();
  kept.write(["blue"]);
  const first = kept.read();
  expect(kept.read()).toBe(first);
  colours().write(["green"]);
  expect(kept.read()).toEqual(["green"]);
});

test("a new format has a key of its own, and the old value goes with the first write", () => {
  localStorage.setItem("sizes", '["s"]');
  const sizes = persisted<Record<string, unknown>>("sizes", {
    scope: "browser",
    fallback: {},
    parse: recordOf,
    version: 2,
  });
  expect(sizes.read()).toEqual({});
  sizes.write({ s: 1 });
  expect({ ...localStorage }).toEqual({ "sizes.v2": '{"s":1}' });
});

test("a value that is drawn follows a write here and one in another tab", () => {
  const kept = colours();
  const Shown = () => <p>{usePersisted(kept).join()}</p>;
  render(<Shown />);
  act(() => void colours().write(["blue"]));
  expect(screen.getByText("blue")).toBeVisible();
  localStorage.setItem("colours", '["green"]');
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "colours" })));
  expect(screen.getByText("green")).toBeVisible();
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(screen.getByText("red")).toBeVisible();
});

test("who signs out leaves nothing of theirs, and takes nothing of another's", () => {
  for (const key of ["recent:ann", "recent:ben", "waiting:acme:ann:1", "waiting:acme:ben:1", "theme"])
    localStorage.setItem(key, "[]");
  forgetPerson("ann");
  expect(Object.keys(localStorage).toSorted()).toEqual(["recent:ben", "theme", "waiting:acme:ben:1"]);
  expect(persistedKeys("person", "waiting:")).toEqual(["waiting:acme:ben:1"]);
});

test("a full storage says so, and what stood there stands", () => {
  colours().write(["blue"]);
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect([colours().write(["green"]), colours().read()]).toEqual([false, ["blue"]]);
  full.mockRestore();
});

test("where the browser keeps its storage closed, a value lasts as long as the page", () => {
  const closed = jest.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("closed", "SecurityError");
  });
  expect([colours().write(["blue"]), colours().read()]).toEqual([true, ["blue"]]);
  expect(persistedKeys("browser", "col")).toEqual(["colours"]);
  colours().write(null);
  expect(colours().read()).toEqual(["red"]);
  closed.mockRestore();
});
