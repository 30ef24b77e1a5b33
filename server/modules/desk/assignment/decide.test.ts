import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { assignableRoles, roles } from "../../../../contract/roles.ts";
import { capacityPools } from "../../../../contract/enums.ts";
import { decideAssignment, isFree, loadedBy, spareOf } from "./decide.ts";
import type { Candidate, AssignmentRequest } from "./decide.ts";

const skill = fc.constantFrom("Repairs", "Returns", "Arabic", "repairs ");
const moment = fc.integer({ min: 0, max: 5 }).map((minute) => `2026-03-02T09:0${minute}:00.000Z`);
const each = (most: number) =>
  fc.record({ chat: fc.nat(most), messengers: fc.nat(most), other: fc.nat(most) });
const candidate = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  name: fc.constant("Robin"),
  role: fc.constantFrom(...roles),
  isActive: fc.boolean(),
  isAvailable: fc.boolean(),
  skills: fc.uniqueArray(skill, { maxLength: 3 }),
  groups: fc.subarray(["g", "h"]),
  pipelines: fc.subarray(["p"]),
  load: each(4),
  capacity: each(5),
  idleSince: fc.option(moment),
});
const team = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 6 });
const wanted: fc.Arbitrary<AssignmentRequest> = fc.record({
  pool: fc.constantFrom(...capacityPools),
  requiredSkills: fc.uniqueArray(skill, { maxLength: 2 }),
  groupId: fc.option(fc.constantFrom("g", "h")),
  pipelineId: fc.option(fc.constant("p"), { freq: 2 }),
  lastOwnerId: fc.option(fc.constantFrom("a", "b")),
  releasedById: fc.option(fc.constantFrom("b", "c")),
});

/** The rule in words of its own, so that it can disagree with the code. */
function fits(
  of: AssignmentRequest,
  { id, role, isActive, isAvailable, skills, groups, pipelines, load, capacity }: Candidate,
): boolean {
  const has = skills.map((name) => name.trim().toLowerCase());
  return (
    isActive &&
    isAvailable &&
    assignableRoles.some((one) => one === role) &&
    id !== of.releasedById &&
    (of.groupId === null || groups.some((one) => one === of.groupId)) &&
    (of.pipelineId === null || pipelines.some((one) => one === of.pipelineId)) &&
    of.requiredSkills.every((name) => has.includes(name.trim().toLowerCase())) &&
    load[of.pool] < capacity[of.pool]
  );
}
const robin: Candidate = {
  id: "a",
  name: "Robin",
  role: "AGENT",
  isActive: true,
  isAvailable: true,
  skills: [],
  groups: [],
  pipelines: [],
  load: { chat: 0, messengers: 0, other: 0 },
  capacity: { chat: 5, messengers: 5, other: 5 },
  idleSince: null,
};
const plain: AssignmentRequest = {
  pool: "other",
  requiredSkills: [],
  groupId: null,
  pipelineId: null,
  lastOwnerId: null,
  releasedById: null,
};

describe("who gets a ticket", () => {
  test("somebody gets it if and only if somebody fits, and they fit", () => {
    fc.assert(
      fc.property(wanted, team, (of, people) => {
        const { winner, rule } = decideAssignment(of, people);
        assert.equal(
          winner !== null,
          people.some((one) => fits(of, one)),
        );
        assert.equal(winner === null, rule === "nobody_fit");
        if (winner) assert.ok(fits(of, winner));
      }),
    );
  });

  test("the last owner comes first, then most spare capacity, then the longest idle", () => {
    fc.assert(
      fc.property(wanted, team, (of, people) => {
        const { winner, rule } = decideAssignment(of, people);
        if (!winner) return;
        const fit = people.filter((one) => fits(of, one));
        const owner = fit.find(({ id }) => id === of.lastOwnerId);
        if (owner) {
          assert.equal(winner.id, owner.id);
          assert.equal(rule, "last_owner");
          return;
        }
        const most = Math.max(...fit.map((one) => spareOf(one, of.pool)));
        const rivals = fit.filter((one) => spareOf(one, of.pool) === most);
        assert.equal(spareOf(winner, of.pool), most);
        assert.ok(rivals.every(({ idleSince }) => (winner.idleSince ?? "") <= (idleSince ?? "")));
        assert.equal(rule, rivals.length > 1 ? "longest_idle" : "most_spare_capacity");
      }),
    );
  });

  test("the order in which the team is listed makes no difference", () => {
    fc.assert(
      fc.property(
        wanted,
        team.chain((people) =>
          fc.tuple(fc.constant(people), fc.shuffledSubarray(people, { minLength: people.length })),
        ),
        (of, [people, shuffled]) => {
          assert.deepEqual(decideAssignment(of, shuffled), decideAssignment(of, people));
        },
      ),
    );
  });

  test("everybody has one reason, and the chosen one is the winner", () => {
    fc.assert(
      fc.property(wanted, team, (of, people) => {
        const { winner, reasons } = decideAssignment(of, people);
        assert.deepEqual(
          reasons.map(({ agentId }) => agentId).toSorted(),
          people.map(({ id }) => id).toSorted(),
        );
        assert.deepEqual(
          reasons.filter(({ outcome }) => outcome === "chosen").map(({ agentId }) => agentId),
          winner ? [winner.id] : [],
        );
        assert.deepEqual(
          reasons
            .filter(({ outcome }) => outcome === "rejected")
            .map(({ agentId }) => agentId)
            .toSorted(),
          people
            .filter((one) => !fits(of, one))
            .map(({ id }) => id)
            .toSorted(),
        );
      }),
    );
  });

  test("a queue served one by one fills no pool of anybody beyond its capacity, and leaves nothing that a free agent could take", () => {
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 30 }), team, (queue, people) => {
        let now = people;
        const left: AssignmentRequest[] = [];
        for (const of of queue) {
          const { winner } = decideAssignment(of, now);
          if (winner) now = now.map((one) => (one.id === winner.id ? loadedBy(one, of.pool, 1) : one));
          else left.push(of);
        }
        for (const one of now)
          for (const pool of capacityPools)
            assert.ok(
              one.load[pool] <=
                Math.max(one.capacity[pool], people.find(({ id }) => id === one.id)?.load[pool] ?? 0),
            );
        for (const of of left) assert.ok(!now.some((one) => fits(of, one)));
        for (const one of now)
          assert.equal(
            isFree(one),
            capacityPools.some((pool) => fits({ ...plain, pool }, one)),
          );
      }),
    );
  });

  test("each obstacle has its name", () => {
    const reasonFor = (over: Partial<Candidate>, of: Partial<AssignmentRequest> = {}) =>
      decideAssignment({ ...plain, ...of }, [{ ...robin, ...over }]).reasons[0]?.reason;
    assert.equal(reasonFor({ isActive: false }), "inactive");
    assert.equal(reasonFor({ role: "ADMIN" }), "role");
    assert.equal(reasonFor({ role: "USER" }), "role");
    assert.equal(reasonFor({ isAvailable: false }), "unavailable");
    assert.equal(
      reasonFor({ skills: ["returns"] }, { requiredSkills: ["Returns", "Arabic"] }),
      "missing_skill:Arabic",
    );
    assert.equal(reasonFor({ load: { chat: 0, messengers: 0, other: 5 } }), "at_capacity");
    assert.equal(
      reasonFor({ load: { chat: 5, messengers: 5, other: 0 } }),
      "most_spare_capacity",
      "full of chats, there is room for the others",
    );
    assert.equal(reasonFor({ load: { chat: 5, messengers: 0, other: 0 } }, { pool: "chat" }), "at_capacity");
    assert.equal(reasonFor({ groups: ["h"] }, { groupId: "g" }), "not_in_group");
    assert.equal(reasonFor({ groups: ["g"] }, { groupId: "g", pipelineId: "p" }), "not_in_pipeline");
    assert.equal(
      reasonFor({ groups: ["g"], pipelines: ["p"] }, { groupId: "g", pipelineId: "p" }),
      "most_spare_capacity",
    );
    assert.equal(reasonFor({}, { releasedById: "a" }), "released");
    assert.equal(reasonFor({}, { lastOwnerId: "a" }), "last_owner");
  });

  test("a reason states the load and the capacity of the ticket's pool, and which pool that is", () => {
    fc.assert(
      fc.property(wanted, team, (of, people) => {
        for (const { agentId, pool, openTickets, capacity } of decideAssignment(of, people).reasons) {
          const one = people.find(({ id }) => id === agentId);
          assert.deepEqual(
            [pool, openTickets, capacity],
            [of.pool, one?.load[of.pool], one?.capacity[of.pool]],
          );
        }
      }),
    );
  });

  test("those passed over learn by what", () => {
    const people = [
      robin,
      { ...robin, id: "b", load: { chat: 0, messengers: 0, other: 2 } },
      { ...robin, id: "c", idleSince: "2026-03-02T09:00:00.000Z" },
    ];
    assert.deepEqual(
      decideAssignment(plain, people).reasons.map(({ agentId, outcome, reason }) => [
        agentId,
        outcome,
        reason,
      ]),
      [
        ["a", "chosen", "longest_idle"],
        ["c", "passed", "idle_for_less"],
        ["b", "passed", "less_spare_capacity"],
      ],
    );
    assert.deepEqual(
      decideAssignment({ ...plain, lastOwnerId: "b" }, people).reasons.map(({ reason }) => reason),
      ["last_owner", "not_last_owner", "not_last_owner"],
    );
  });
});
