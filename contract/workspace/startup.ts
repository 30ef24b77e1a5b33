import { z } from "zod";
import { limits } from "../limits.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Nothing, Text } from "../shapes.ts";

/** The web vitals, and the long tasks beside them. */
export const speedMeasures = ["LCP", "INP", "CLS", "FCP", "TTFB", "FID", "long-task"] as const;
export type SpeedMeasure = (typeof speedMeasures)[number];

const Moment = z.union([z.number(), z.string().max(40)]).meta({ id: "Moment" });
const Vital = z
  .object({
    name: z.enum(speedMeasures).exclude(["long-task"]),
    id: Text(100),
    value: z.number().nonnegative(),
    rating: z.enum(["good", "needs-improvement", "poor"]).optional(),
    delta: z.number().optional(),
    navigationType: Text(40).optional(),
    timestamp: Moment.optional(),
  })
  .meta({ id: "Vital" });
/** The pattern of a screen's address (`/tickets/{id}`): never an address that names a row or a person. */
const Route = z
  .string()
  .max(80)
  .regex(/^\/[\w\-/{}.]*$/);
const Release = z
  .string()
  .max(40)
  .regex(/^[\w.+-]+$/);
/**
 * Beside the body, which is the specification's to the letter: on which screen it was measured, and of which
 * release that page was.
 */
const measuredAt = z.object({
  route: Route.optional().catch(undefined),
  release: Release.optional().catch(undefined),
});
const Figure = z.object({
  route: z.string(),
  measure: z.enum(speedMeasures),
  count: z.number().int(),
  p75: z.number(),
  before: z.number().nullable().describe("The same of the release before; null where there is none"),
});
export type SpeedFigure = z.infer<typeof Figure>;

/**
 * Beacons of the specification's start-up section; answers are not read. They carry no token, so a whole
 * office behind one address shares their limit.
 */
export const startup = group("startup", {
  vitals: endpoint("POST /analytics/vitals", {
    allow: "PUBLIC",
    perMinute: 3000,
    transaction: "none",
    query: measuredAt,
    body: Vital,
    example: {
      name: "LCP",
      id: "v1",
      value: 812.5,
      rating: "good",
      delta: 812.5,
      navigationType: "navigate",
      timestamp: 1_760_000_000_000,
    },
    returns: Nothing,
  }),
  longTask: endpoint("POST /analytics/long-task", {
    allow: "PUBLIC",
    perMinute: 3000,
    transaction: "none",
    query: measuredAt,
    body: z.object({
      duration: z.number().nonnegative(),
      startTime: z.number().nonnegative(),
      name: Text(200),
      timestamp: Moment.optional(),
    }),
    example: { duration: 80, startTime: 1200, name: "self" },
    returns: Nothing,
  }),
  speed: endpoint("GET /analytics/vitals", {
    allow: "ADMIN",
    summary: "The 75th percentile of each measure by screen, of one release or of all",
    query: z.object({
      days: z.coerce.number().int().min(1).max(limits.vitalsKeepDays).default(limits.vitalsDaysDefault),
      release: Release.optional(),
    }),
    returns: z.object({
      from: Day,
      to: Day,
      releases: z.array(
        z.object({
          release: z.string(),
          firstDay: Day,
          lastDay: Day,
          count: z.number().int(),
        }),
      ),
      figures: z.array(Figure),
    }),
  }),
});
