import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "./limits.ts";

test("the constants of the shell are those of its specification", () => {
  assert.partialDeepStrictEqual(limits, {
    requestTimeoutMs: 30_000,
    tokenMarginSeconds: 30,
    tokenCheckIntervalSeconds: 240,
    tokenRefreshUnderSeconds: 60,
    subdomainMinLength: 3,
    subdomainMaxLength: 63,
    notificationDropdownSize: 10,
    unreadBadgeMax: 9,
    quickStatusCount: 5,
    defaultStatusColor: "#009EFF",
    statusElapsedRefreshSeconds: 60,
    statusDurationDefaultMinutes: 30,
    statusDurationChoicesMinutes: [15, 30, 60, 120],
    toastQueueMax: 20,
    toastRemoveAfterMs: 5000,
    toastsVisibleMax: 3,
    toastVisibleMs: 5000,
    recentNotificationsMax: 10,
    inAppNotificationVisibleMs: 5000,
    escalationAlertsMax: 5,
    refetchDebounceMs: 500,
    socketConnectDelayMs: 500,
    reconnectAttemptsMax: 5,
    reconnectDelayMs: 1000,
    authRestoreRetriesMax: 2,
    sidebarCollapsedUnits: 16,
    sidebarExpandedUnits: 60,
    longTaskThresholdMs: 50,
    translationRetriesMax: 5,
    translationRetryDelayMs: 350,
    translationParallelMax: 10,
  });
});
