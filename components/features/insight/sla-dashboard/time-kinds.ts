/** The times of the page, each with the report whose rows they are of. */
export const timeKinds = {
  firstReply: { metric: "FIRST_RESPONSE", report: "firstReply", measure: "firstReplyMedian" },
  nextReply: { metric: "NEXT_RESPONSE", report: "nextReply", measure: "nextReplyMedian" },
  resolution: { metric: "RESOLUTION", report: "resolution", measure: "resolutionMedian" },
} as const;
export type TimeKind = keyof typeof timeKinds;
export const timeKindNames = ["firstReply", "nextReply", "resolution"] as const satisfies TimeKind[];
