import { roles } from "@/contract/roles";
import { sections } from "@/components/features/workspace/admin-settings/sections";
import { mayCall } from "@/lib/shared/auth/may";
import { mayOpen, screens } from "@/lib/shared/screens";
import * as en from "@/messages/en";
import { fitOf, placesFor } from "./palette-places";
import { screenWords, sectionWords } from "./palette-words";

test.each(roles)("the palette knows every screen that a %s may open, and none that they may not", (role) => {
  const paths = placesFor(role).map(({ path }) => path.split("?")[0] ?? "");
  const mine = screens
    .filter(
      ({ path, for: audience }) =>
        audience !== "public" && !path.includes("{") && path !== "/messages" && mayOpen(role, path),
    )
    .map(({ path }) => path);
  // What is reached from another screen needs more than to be signed in.
  const wanted =
    role === "USER" ? mine.filter((path) => !["/articles/new", "/articles/import"].includes(path)) : mine;
  expect(wanted.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path) => !mayOpen(role, path))).toEqual([]);
});

test.each(roles)(
  "the palette knows every section of the settings that a %s may open, and no other",
  (role) => {
    const shown = placesFor(role).flatMap(({ kind, name }) => (kind === "section" ? [name] : []));
    expect(shown).toEqual(
      mayOpen(role, "/admin/settings")
        ? sections.filter(({ call }) => mayCall(role, call)).map(({ id }) => id)
        : [],
    );
  },
);

test("every screen and every section has other names in three languages", () => {
  for (const { path, for: audience } of screens.filter(
    (each) => each.for !== "public" && !each.path.includes("{") && each.path !== "/messages",
  ))
    expect([path, audience, screenWords[path]?.filter((words) => words.trim() !== "").length]).toEqual([
      path,
      audience,
      3,
    ]);
  for (const { id } of sections) expect([id, sectionWords[id]?.length]).toEqual([id, 3]);
});

test("every place has its name", () => {
  for (const role of roles)
    for (const { kind, name, under } of placesFor(role)) {
      const words: Record<string, unknown> =
        kind === "section" ? en.adminSettings.sections : kind === "action" ? en.shell.palette : en.shell.menu;
      expect([name, typeof words[name]]).toEqual([name, "string"]);
      if (under) expect(typeof (en.shell.menu as Record<string, string>)[under]).toBe("string");
    }
});

test("a name that begins with what was typed fits best, then one that holds it, then its other names", () => {
  expect([
    fitOf("Reports", "", "rep"),
    fitOf("My reports", "", "rep"),
    fitOf("Figures", "reports", "rep"),
    fitOf("Figures", "", "rep"),
  ]).toEqual([0, 1, 3, null]);
  expect([
    fitOf("Saved Responses", "", "re"),
    fitOf("Shared Inbox", "", "re"),
    fitOf("Shared Inbox", "", "hare"),
    fitOf("Workload", "capacity", "acity"),
  ]).toEqual([1, null, 1, null]);
  expect([
    fitOf("Workload", "\u0627\u0644\u062A\u0648\u0632\u064A\u0639", "\u062A\u0648\u0632\u064A\u0639"),
    fitOf("\u0627\u0644\u062A\u0642\u0627\u0631\u064A\u0631", "", "\u062A\u0642\u0627"),
  ]).toEqual([3, 1]);
  expect([fitOf("Estadísticas", "", "estadis"), fitOf("المُجابة", "", "المجابة")]).toEqual([0, 0]);
});
