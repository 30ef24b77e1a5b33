import { z } from "zod";
import { endpoint, group } from "./kit.ts";
import { Nothing, Text } from "./shapes.ts";

const Moment = z.union([z.number(), z.string().max(40)]);
const Vital = z.object({ name: z.enum(["CLS", "FCP", "INP", "LCP", "TTFB", "FID"]), id: Text(100), value: z.number().nonnegative(), rating: z.enum(["good", "needs-improvement", "poor"]).optional(), delta: z.number().optional(), navigationType: Text(40).optional(), timestamp: Moment.optional() });

/** Beacons of the specification's start-up section; answers are not read. */
export const startup = group("startup", {
  vitals: endpoint("POST /analytics/vitals", { allow: "PUBLIC", perMinute: 120, transaction: "none", body: Vital, example: { name: "LCP", id: "v1", value: 812.5, rating: "good", delta: 812.5, navigationType: "navigate", timestamp: 1_760_000_000_000 }, returns: Nothing }),
  longTask: endpoint("POST /analytics/long-task", { allow: "PUBLIC", perMinute: 240, transaction: "none", body: z.object({ duration: z.number().nonnegative(), startTime: z.number().nonnegative(), name: Text(200), timestamp: Moment.optional() }), example: { duration: 80, startTime: 1200, name: "self" }, returns: Nothing }),
});
