import { faults } from "@/contract/errors";
import { ApiFault } from "@/lib/shared/api/fault";
import { hoursFaults, nextInterval } from "./hours-draft";
import type { Interval } from "./hours-draft";

test.each<[Interval[], Interval]>([
  [[], { from: "09:00", to: "17:00" }],
  [[{ from: "09:00", to: "12:00" }], { from: "13:00", to: "17:00" }],
  [[{ from: "09:00", to: "21:30" }], { from: "22:00", to: "24:00" }],
  [[{ from: "09:00", to: "24:00" }], { from: "", to: "" }],
  [[{ from: "22:00", to: "02:00" }], { from: "", to: "" }],
])("after %j comes a break of an hour, as long as the day has room", (intervals, next) => {
  expect(nextInterval(intervals)).toEqual(next);
});

test.each([
  [
    ["body.week.0.1.to", "body.week.0.0.from"],
    ["week.0.0.from", "week.0.1.to"],
  ],
  [["holidays"], ["holidays"]],
  [["isOn", "week"], []],
  [[], []],
])("of a refusal at %j stand at the hours %j", (paths, shown) => {
  const error = new ApiFault(faults.invalid[0], {
    code: "invalid",
    errors: paths.map((path) => ({ path, message: "Wrong" })),
  });
  expect(hoursFaults(error).map(([path]) => path)).toEqual(shown);
});
