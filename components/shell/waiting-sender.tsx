"use client";
import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidatedBy } from "@/lib/api/query";
import { lateCalls } from "@/lib/browser/offline/late-calls";
import { keepSending } from "@/lib/browser/offline/send-waiting";

/** Sends what waits for the network, and has the screens ask anew for what that changed. */
export function WaitingSender() {
  const client = useQueryClient();
  useEffect(
    () =>
      keepSending(({ call }) => {
        for (const group of invalidatedBy(lateCalls[call]))
          void client.invalidateQueries({ queryKey: [group] });
      }),
    [client],
  );
  return null;
}
