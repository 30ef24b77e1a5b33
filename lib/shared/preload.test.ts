import { roles } from "@/contract/roles";
import { preloadedFor } from "./preload";

test("an ADMIN has the code of both areas ahead of time, agents that of theirs, and everyone else none", () => {
  const areas = Object.fromEntries(
    roles.map((role) => [
      role,
      [
        preloadedFor(role).some((path) => path.startsWith("/admin/")),
        preloadedFor(role).includes("/tickets"),
      ],
    ]),
  );
  expect(areas).toEqual({
    SUPER_ADMIN: [false, false],
    ADMIN: [true, true],
    MANAGER: [false, true],
    SUPERVISOR: [false, false],
    SENIOR_AGENT: [false, true],
    AGENT: [false, true],
    USER: [false, false],
  });
});

test("no screen is fetched twice, and none that its reader may not open", () => {
  const paths = preloadedFor("ADMIN");
  expect(new Set(paths).size).toBe(paths.length);
  expect(preloadedFor("AGENT").filter((path) => path.startsWith("/admin/"))).toEqual([]);
});
