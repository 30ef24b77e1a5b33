import { useState } from "react";
import { screen, waitFor } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { FilterPopover } from "./filter-buttons";
import { FilterChips } from "./filter-chips";
import type { Filter } from "./filter-part";
import { isTrue, choiceControl, severalControl, textControl } from "./filter-controls";
import { days } from "./filter-days";
import type { Changes, Texts } from "./vocabulary";

type Name = "size" | "owner" | "isOpen" | "from" | "to" | "tag";
const sizes = ["S", "M", "L", "XL"].map((value) => ({ value, label: `Size ${value}` }));
const size = severalControl(() => ({
  options: sizes,
  several: (count) => `${count} sizes`,
  saysUnknown: true,
}));
const filters: readonly Filter<string, Name>[] = [
  { kind: "Size", names: ["size"], ...size },
  {
    kind: "Owner",
    names: ["owner"],
    ...choiceControl(() => ({ options: [{ value: "kim", label: "Kim" }] })),
  },
  { kind: "Open", names: ["isOpen"], ...isTrue },
  { kind: "Days", names: ["from", "to"], ...days },
  { kind: "Tag", names: ["tag"], ...textControl(() => "A tag") },
];
const words = {
  add: "Filter",
  nameOf: (kind: string) => kind,
  is: (name: string, value: string) => `${name}: ${value}`,
  remove: (name: string) => `Remove ${name}`,
};

const said = (): unknown => JSON.parse(screen.getByRole("status").textContent ?? "");
function Bar({ begun, offered }: { begun: Texts<Name>; offered?: typeof filters }) {
  const [texts, setTexts] = useState(begun);
  const change = (changes: Changes<Name>) => {
    const next: Partial<Record<Name, string>> = { ...texts };
    for (const name of ["size", "owner", "isOpen", "from", "to", "tag"] as const) {
      const value = changes[name];
      if (value === undefined) continue;
      if (value === null || String(value) === "") delete next[name];
      else next[name] = String(value);
    }
    setTexts(next);
  };
  const rest = offered ? { offered } : {};
  return (
    <>
      <output>{JSON.stringify(texts)}</output>
      <FilterChips filters={filters} words={words} texts={texts} onChange={change} {...rest} />
      {filters.slice(0, 1).map((filter) => (
        <section key={filter.kind} aria-label="Bar">
          <FilterPopover filter={filter} width="w-56" words={words} texts={texts} onChange={change} />
        </section>
      ))}
    </>
  );
}
const chipsNamed = (name: string | RegExp) => screen.getAllByRole("button", { name });
const show = (begun: Texts<Name> = {}, offered?: typeof filters) =>
  renderDesk(<Bar begun={begun} {...(offered ? { offered } : {})} />);

test("each filter that is set is said, by its control", () => {
  show({ size: "M,S", owner: "sam", isOpen: "false", from: "2026-01-05", tag: "vip" });
  for (const text of [
    "Size: Size S and Size M",
    "Owner: …",
    "Open: No",
    "Days: since Jan 5, 2026",
    "Tag: vip",
  ])
    expect(chipsNamed(text)[0]).toBeVisible();
});

test("more than two are counted, and what nobody knows is said as it stands", () => {
  const { unmount } = show({ size: "S,M,L" });
  expect(chipsNamed("Size: 3 sizes")).toHaveLength(2);
  unmount();
  show({ size: "XXL" });
  expect(chipsNamed("Size: XXL")).toHaveLength(2);
});

test("one that is added opens at once, is no longer offered, and writes what is chosen in the order of the set", async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Size" }));
  await user.click(await screen.findByRole("checkbox", { name: "Size M" }));
  await user.click(screen.getByRole("checkbox", { name: "Size S" }));
  expect(said()).toEqual({ size: "S,M" });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  expect(await screen.findByRole("menuitem", { name: "Owner" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Size" })).not.toBeInTheDocument();
});

test("a filter of two ends goes as a whole", async () => {
  const { user } = show({ from: "2026-01-05", to: "2026-01-09", tag: "vip" });
  await user.click(screen.getByRole("button", { name: "Remove Days" }));
  expect(said()).toEqual({ tag: "vip" });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Days/ })).not.toBeInTheDocument());
});

test("one that cannot be added here is shown where it is set, and not offered", async () => {
  const { user } = show(
    { owner: "kim" },
    filters.filter(({ kind }) => kind === "Tag"),
  );
  expect(screen.getByRole("button", { name: "Remove Owner" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Tag"]);
});
