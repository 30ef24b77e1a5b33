"use client";
import { useShallow } from "zustand/react/shallow";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWaiting } from "@/lib/browser/offline/store";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";

// Fetched ahead, since what waits does so when there is no network.
const WaitingItem = lazyPart(() => import("./waiting-item").then((file) => file.WaitingItem));

/** What waits to be said on this ticket, where it will stand: at the end of the conversation. */
export function WaitingHere({ ticketId }: { ticketId: string }) {
  const t = useTranslations("shell.offline");
  useFetchedAhead(WaitingItem.load);
  const writes = useWaiting(
    useShallow((state) =>
      state.writes.filter(({ about, call }) => about === ticketId && call === "tickets.reply"),
    ),
  );
  if (writes.length === 0) return null;
  return (
    <ul aria-label={t("list")} className="mb-2 flex max-h-48 flex-col gap-2 overflow-y-auto">
      {writes.map((write) => (
        <li
          key={write.id}
          className={clsx(
            "rounded-lg border px-3 py-2",
            write.refused ? "border-danger/30 bg-danger-soft" : "border-dashed border-line-strong bg-surface",
          )}
        >
          <WaitingItem write={write} />
        </li>
      ))}
    </ul>
  );
}
