import assert from "node:assert/strict";
import { test } from "node:test";
import { isAbove, leavesDesk, objectionTo } from "./rules.ts";

const member = (role: string, id = "m", isActive = true) => ({ id, role, isActive });

test("who may change whom", () => {
  const table: [actor: string, target: string, isRefused: boolean][] = [
    ["ADMIN", "ADMIN", false],
    ["MANAGER", "ADMIN", true],
    ["MANAGER", "SUPERVISOR", false],
    ["MANAGER", "MANAGER", false],
    ["ADMIN", "SUPER_ADMIN", true],
    ["SUPER_ADMIN", "ADMIN", false],
    ["SYSTEM", "AGENT", true],
  ];
  for (const [actor, target, isRefused] of table)
    assert.equal(isAbove({ role: actor }, { role: target }), isRefused, `${actor} changes ${target}`);
});

test("what stands against a change, at its field", () => {
  const admin = { id: "a", role: "ADMIN" };
  const manager = { id: "b", role: "MANAGER" };
  const table: [string, Parameters<typeof objectionTo>, string | null][] = [
    ["a role up to one's own is granted", [manager, member("AGENT"), { role: "MANAGER" }, 1], null],
    ["a role above one's own is not", [manager, member("AGENT"), { role: "ADMIN" }, 1], "role"],
    [
      "nobody changes their own role, neither up nor down",
      [admin, member("ADMIN", "a"), { role: "AGENT" }, 3],
      "role",
    ],
    ["naming one's own role changes nothing", [admin, member("ADMIN", "a"), { role: "ADMIN" }, 0], null],
    ["nobody deactivates themselves", [manager, member("MANAGER", "b"), { isActive: false }, 1], "isActive"],
    [
      "the last administrator is not demoted",
      [{ id: "r", role: "SUPER_ADMIN" }, member("ADMIN"), { role: "AGENT" }, 0],
      "role",
    ],
    [
      "nor deactivated",
      [{ id: "r", role: "SUPER_ADMIN" }, member("ADMIN"), { isActive: false }, 0],
      "isActive",
    ],
    ["one of two is", [admin, member("ADMIN"), { isActive: false }, 1], null],
    [
      "one who is inactive is nobody's last",
      [admin, member("ADMIN", "m", false), { role: "AGENT" }, 0],
      null,
    ],
    ["an agent comes and goes", [manager, member("AGENT"), { isActive: false }, 0], null],
  ];
  for (const [name, given, path] of table) assert.equal(objectionTo(...given)?.path ?? null, path, name);
});

test("who leaves the desk", () => {
  assert.equal(leavesDesk(member("AGENT"), member("AGENT", "m", false)), true);
  assert.equal(leavesDesk(member("AGENT"), member("USER")), true);
  assert.equal(leavesDesk(member("AGENT"), member("ADMIN")), false);
  assert.equal(leavesDesk(member("USER"), member("USER", "m", false)), false);
});
