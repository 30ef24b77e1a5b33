import { businessHours as calls } from "../../../../contract/workspace/business-hours.ts";
import { implement } from "../../../http/implement.ts";
import { hoursOf, setHours } from "./settings.ts";

export const businessHoursCalls = implement(calls, {
  get: (work) => hoursOf(work),
  set: ({ body, ...work }) => setHours(work, body),
});
