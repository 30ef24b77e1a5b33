"use client";
import { useMutation } from "@tanstack/react-query";
import type { notifications } from "@/contract/notices/notifications";
import { invalidatedBy } from "../../api/query";
import { send } from "../../api/send";
import type { Input } from "../../api/send";
import { sendOrWait } from "./send-or-wait";

/**
 * Marks and archives notices, later where there is no network. "All of them" would be others by then, so that
 * is for now or never.
 */
export function useLateNotices(endpoint: typeof notifications.markAsRead | typeof notifications.archive) {
  return useMutation({
    mutationFn: (input: Input<typeof notifications.markAsRead>) =>
      input.body.all ? send(endpoint, input) : sendOrWait(endpoint, input, { about: "notices", words: "" }),
    meta: { invalidates: invalidatedBy(endpoint) },
  });
}
