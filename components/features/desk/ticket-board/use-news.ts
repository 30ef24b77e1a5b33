"use client";
import { useEffect, useMemo, useRef } from "react";
import { onLive } from "@/lib/browser/realtime/live-bus";

/** Which tickets were told of since the board was last asked for. */
export function useNews() {
  const heard = useRef(new Map<string, number>());
  useEffect(() => {
    let order = 0;
    const hear = (id: string) => void heard.current.set(id, (order += 1));
    const stops = [
      onLive("ticket_status_update", ({ id }) => hear(id)),
      onLive("ticket_created", ({ ticketId }) => hear(ticketId)),
      onLive("ticket_updated", ({ ticketId }) => hear(ticketId)),
      onLive("ticket_assigned", ({ ticketId }) => hear(ticketId)),
      onLive("message_created", ({ ticketId }) => hear(ticketId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useMemo(
    () => ({
      heard: (): ReadonlyMap<string, number> => new Map(heard.current),
      /** Those are answered; what was heard of them since is not. */
      told: (answered: ReadonlyMap<string, number>) => {
        for (const [id, order] of answered) if (heard.current.get(id) === order) heard.current.delete(id);
      },
    }),
    [],
  );
}
