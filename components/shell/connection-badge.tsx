"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { StatusDot } from "@/components/ui/status-dot";
import { useConnection } from "@/lib/browser/realtime/connection";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { connectionTones as tones } from "./connection-tones";

const ConnectionPanel = lazyPart(() => import("./connection-panel").then((file) => file.ConnectionPanel));

/**
 * A quiet dot while all is well and while the page is still on its way there; a word from the first failure
 * until it is well again.
 */
export function ConnectionBadge() {
  const t = useTranslations("shell.connection");
  const { state, trouble } = useConnection();
  const word = t(state);
  useFetchedAhead(ConnectionPanel.load);
  const trigger = (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t("label", { state: word })}
      icon={<StatusDot tone={tones[state]} className={clsx(state === "connecting" && "animate-skeleton")} />}
      className="px-1.5!"
    >
      {trouble && <span className="max-xl:hidden">{word}</span>}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={t("title")} className="w-80 max-w-[calc(100vw-1rem)]">
      <ConnectionPanel whileLoading={<p className="p-3 text-sm text-ink-faint">{word}</p>} />
    </Popover>
  );
}
