"use client";
import { useEffect } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert, CloudOff, RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart, NoFault } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { useSession } from "@/lib/auth/store";
import { useLeaving } from "@/lib/browser/offline/leave";
import { useNetwork, watchNetwork } from "@/lib/browser/offline/network";
import { showWaiting, useWaiting } from "@/lib/browser/offline/store";
import { useFetchedAhead, useQuiet } from "@/lib/browser/use-fetched-ahead";

// Fetched ahead, since they are asked for when there is no network.
const LeaveDialog = lazyDialog(
  () => import("./leave-dialog").then((file) => file.LeaveDialog),
  ({ onClose }) => onClose,
);
const WaitingList = lazyPart(() =>
  import("@/components/features/desk/shared-waiting/waiting-list").then((file) => file.WaitingList),
);
const fetchLists = () => Promise.all([WaitingList.load(), LeaveDialog.load()]);
// Whatever waits shows at once, and leaves once the page rests.
const WaitingSender = lazyPart(() => import("./waiting-sender").then((file) => file.WaitingSender), NoFault);
const stay = () => useLeaving.setState({ isAsked: false });

/**
 * Says that there is no network, how many changes wait for it, and which of them the server would not have.
 * Nothing while all is well.
 */
export function OfflineStrip() {
  const t = useTranslations("shell.offline");
  const userId = useSession((state) => state.user?.id);
  const isQuiet = useQuiet();
  const isLeaving = useLeaving((state) => state.isAsked);
  const isOffline = useNetwork((state) => state.isOffline);
  const writes = useWaiting((state) => state.writes);
  useFetchedAhead(fetchLists);
  useEffect(() => {
    showWaiting();
    return watchNetwork();
  }, [userId]);

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
      {isLeaving && <LeaveDialog count={writes.length} onClose={stay} />}
      {isQuiet && <WaitingSender />}
    </>
  );
}
