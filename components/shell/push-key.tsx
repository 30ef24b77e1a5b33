"use client";
import { useEffect } from "react";
import { lazyCode } from "@/lib/browser/lazy-code";
import { whenIdle } from "@/lib/browser/quiet-moment";

const keepingCode = lazyCode(() => import("@/lib/browser/push/keep-key"));

/**
 * Where this browser gets push messages, it is subscribed to the key in use; the next visit tries again what
 * fails. Where it gets none, nothing is loaded.
 */
export function PushKey() {
  useEffect(() => {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    whenIdle(
      () =>
        void keepingCode()
          .then(({ keepPushKey }) => keepPushKey())
          .catch(() => undefined),
    );
  }, []);
  return null;
}
