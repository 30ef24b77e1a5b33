/**
 * Those of limits.ts that scripts of public pages need: in a file of their own, since a page that brings one
 * brings its whole file.
 */
export const pageLimits = { unreadBadgeMax: 9, longTaskThresholdMs: 50 } as const;
