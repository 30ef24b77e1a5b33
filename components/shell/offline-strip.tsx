"use client";
import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert, CloudOff, RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { invalidatedBy } from "@/lib/api/query";
import { lateCalls } from "@/lib/browser/offline/late-calls";
import { useNetwork, watchNetwork } from "@/lib/browser/offline/network";
import { keepSending } from "@/lib/browser/offline/send-waiting";
import { useWaiting } from "@/lib/browser/offline/store";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { LeaveDialog } from "./leave-dialog";

// Fetched ahead, since it is asked for when there is no network.
const WaitingList = lazyPart(() =>
  import("@/components/features/desk/shared-waiting/waiting-list").then((file) => file.WaitingList),
);

/**
 * Says that there is no network, how many changes wait for it, and which of them the server would not have.
 * Nothing while all is well.
 */
export function OfflineStrip() {
  const t = useTranslations("shell.offline");
  const client = useQueryClient();
  const isOffline = useNetwork((state) => state.isOffline);
  const writes = useWaiting((state) => state.writes);
  useFetchedAhead(WaitingList.load);
  useEffect(() => {
    const stops = [
      watchNetwork(),
      keepSending(({ call }) => {
        for (const group of invalidatedBy(lateCalls[call]))
          void client.invalidateQueries({ queryKey: [group] });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);

  const refused = writes.filter((write) => write.refused).length;
  const waiting = writes.length - refused;
  const isShown = isOffline || writes.length > 0;
  const Icon = isOffline ? CloudOff : refused > 0 ? CircleAlert : RefreshCw;
  const said = [
    isOffline && t("offline"),
    waiting > 0 && t(isOffline ? "waiting" : "sending", { count: waiting }),
    refused > 0 && t("refused", { count: refused }),
  ].filter((each) => each !== false);
  const tone = isOffline
    ? "border-warning/35 bg-warning-soft text-warning-ink"
    : refused > 0
      ? "border-danger/30 bg-danger-soft text-danger-ink"
      : "border-info/30 bg-info-soft text-info-ink";
  return (
    <>
      <div
        role="status"
        data-strip={isShown || undefined}
        className={clsx(
          "fixed inset-x-0 top-12 z-25 print:hidden",
          isShown && `flex h-9 items-center gap-2 border-b px-3 text-[0.8125rem] md:px-4 ${tone}`,
        )}
      >
        {isShown && <Icon aria-hidden className="size-4 shrink-0" />}
        {isShown && <p className="min-w-0 truncate">{said.join(" ")}</p>}
        {writes.length > 0 && (
          <Popover
            trigger={
              <Button
                size="sm"
                variant="link"
                className="shrink-0 text-current! underline underline-offset-2"
              >
                {t("show")}
              </Button>
            }
            label={t("list")}
            className="w-96 max-w-[calc(100vw-1rem)]"
          >
            <WaitingList writes={writes} />
          </Popover>
        )}
      </div>
      <LeaveDialog count={writes.length} />
    </>
  );
}
