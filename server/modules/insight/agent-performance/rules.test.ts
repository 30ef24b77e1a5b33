import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LeaderboardType } from "../../../../contract/insight/agent-performance.ts";
import { achievementsOf, partsOf, pointsIn, rankAgents } from "./rules.ts";
import type { Deeds } from "./rules.ts";

const ann: Deeds = {
  id: "a",
  name: "Ann",
  resolved: 0,
  cameBack: 0,
  reopened: 0,
  firstReplies: 0,
  firstReplyMedian: null,
  answers: 0,
  scoreMean: null,
  helped: 0,
};
const team = { firstReplyMedian: 1000 };
const points = (of: Partial<Deeds>) => pointsIn(partsOf({ ...ann, ...of }, team));

describe("what the leaderboard rewards", () => {
  const table: [name: string, of: Partial<Deeds>, expected: number][] = [
    ["nothing for nothing", {}, 0],
    ["ten for each that stays resolved", { resolved: 3 }, 30],
    ["what comes back subtracts, whenever it was resolved", { resolved: 3, reopened: 1 }, 20],
    ["what came back is no resolution", { resolved: 3, cameBack: 1, reopened: 1 }, 10],
    ["below nothing when more comes back than stays", { resolved: 1, cameBack: 1, reopened: 3 }, -30],
    ["twice as fast as the team", { firstReplies: 10, firstReplyMedian: 500 }, 20],
    ["three quarters faster is as fast as it counts", { firstReplies: 10, firstReplyMedian: 1 }, 30],
    ["slower than the team subtracts, up to a half", { firstReplies: 10, firstReplyMedian: 9000 }, -20],
    ["four replies say nothing about speed", { firstReplies: 4, firstReplyMedian: 1 }, 0],
    ["a hundred replies are as many as count", { firstReplies: 400, firstReplyMedian: 500 }, 200],
    ["satisfaction above the middle adds", { answers: 5, scoreMean: 5 }, 40],
    ["and below it subtracts", { answers: 5, scoreMean: 1 }, -40],
    ["help to colleagues", { helped: 4 }, 12],
    ["of which a hundred count", { helped: 5000 }, 300],
  ];
  for (const [name, of, expected] of table)
    test(name, () => {
      assert.equal(points(of), expected);
    });

  test("resolving, reopening and resolving again is never worth more than resolving once, however often", () => {
    for (let rounds = 1; rounds < 20; rounds += 1)
      assert.ok(
        points({ resolved: rounds + 1, cameBack: rounds, reopened: rounds }) < points({ resolved: 1 }),
      );
  });

  test("equal standing has an equal rank, the next one leaves out as many, and names order the equal", () => {
    const all = [
      { ...ann, id: "c", name: "Cleo", resolved: 1 },
      { ...ann, id: "b", name: "Ben", resolved: 2 },
      { ...ann, id: "a", name: "Ann", resolved: 2 },
      { ...ann, id: "d", name: "Dan" },
    ];
    assert.deepEqual(
      rankAgents("overall", all, team).map(({ rank, agent }) => [rank, agent.name]),
      [
        [1, "Ann"],
        [1, "Ben"],
        [3, "Cleo"],
      ],
    );
  });

  const types: [type: LeaderboardType, best: Partial<Deeds>, worse: Partial<Deeds>, left: Partial<Deeds>][] =
    [
      ["resolved", { resolved: 5 }, { resolved: 6, reopened: 2 }, {}],
      [
        "first_reply",
        { firstReplies: 5, firstReplyMedian: 10 },
        { firstReplies: 50, firstReplyMedian: 11 },
        { firstReplies: 4, firstReplyMedian: 1 },
      ],
      [
        "satisfaction",
        { answers: 3, scoreMean: 4.5 },
        { answers: 30, scoreMean: 4.4 },
        { answers: 2, scoreMean: 5 },
      ],
      ["quality", { resolved: 5 }, { resolved: 50, cameBack: 1 }, { resolved: 4 }],
      ["help", { helped: 2 }, { helped: 1 }, { helped: 0 }],
    ];
  for (const [type, best, worse, left] of types) {
    test(`by ${type}: the better first, and nobody of whom there is too little to say`, () => {
      const all = [
        { ...ann, ...left, id: "l", name: "Left" },
        { ...ann, ...worse, id: "w", name: "Worse" },
        { ...ann, ...best, id: "b", name: "Best" },
      ];
      assert.deepEqual(
        rankAgents(type, all, team).map(({ agent }) => agent.name),
        ["Best", "Worse"],
      );
    });
  }
});

describe("achievements", () => {
  const level = (kind: string, of: Partial<Deeds>) =>
    achievementsOf({ ...ann, ...of }, team).find((one) => one.kind === kind);
  const table: [kind: string, of: Partial<Deeds>, level: number, target: number][] = [
    ["CLOSER", { resolved: 24 }, 0, 25],
    ["CLOSER", { resolved: 25 }, 1, 100],
    ["CLOSER", { resolved: 30, cameBack: 3, reopened: 3 }, 0, 25],
    ["CLOSER", { resolved: 1000 }, 3, 300],
    ["FIRST_RESPONDER", { firstReplies: 50, firstReplyMedian: 750 }, 2, 150],
    ["FIRST_RESPONDER", { firstReplies: 50, firstReplyMedian: 751 }, 0, 10],
    ["CUSTOMER_FAVOURITE", { answers: 5, scoreMean: 4.5 }, 1, 20],
    ["CUSTOMER_FAVOURITE", { answers: 500, scoreMean: 4.4 }, 0, 5],
    ["SOLID_WORK", { resolved: 20, cameBack: 1 }, 1, 80],
    ["SOLID_WORK", { resolved: 19, cameBack: 1 }, 0, 20],
    ["HELPING_HAND", { helped: 40 }, 2, 120],
    ["CLEAN_SLATE", { resolved: 10 }, 1, 30],
    ["CLEAN_SLATE", { resolved: 10, reopened: 1 }, 0, 10],
  ];
  for (const [kind, of, expected, target] of table)
    test(`${kind} of ${JSON.stringify(of)}: level ${expected}`, () => {
      const found = level(kind, of);
      assert.deepEqual([found?.level, found?.target, found?.isHeld], [expected, target, expected > 0]);
    });
});
