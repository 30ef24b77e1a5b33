"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowDownWideNarrow, Check, ChevronDown } from "lucide-react";
import { inboxSorts, inboxViews } from "@/contract/enums";
import type { InboxCount } from "@/contract/desk/inbox";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { ChannelIcon } from "@/components/features/desk/shared-ticket/marks";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSection } from "@/components/ui/menu";
import { useFormat } from "@/lib/browser/use-format";
import type { Inbox } from "./use-inbox";

const chipClass =
  "flex h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-[0.8125rem] font-medium " +
  "whitespace-nowrap transition-colors";
const lookOf = (isOn: boolean) =>
  isOn
    ? "border-transparent bg-accent-soft text-accent-ink"
    : "border-line text-ink-muted hover:bg-hover hover:text-ink";

/** The inbox's own views, and behind a button the saved ones, each with how many conversations it has. */
export function InboxViews({ inbox: { view, isSaved, setView, counts } }: { inbox: Inbox }) {
  const t = useTranslations("inbox");
  const hasSla = useSlaOn();
  const saved = counts?.saved ?? [];
  const chosen = saved.find(({ id }) => id === view);
  return (
    <nav aria-label={t("views.label")} className="flex flex-wrap gap-1">
      {inboxViews
        .filter((one) => hasSla || one !== "due")
        .map((one) => (
          <Chip
            key={one}
            isOn={one === view}
            onPick={() => setView(one)}
            count={counts?.views.find((each) => each.view === one)}
          >
            {t(`views.${one}`)}
          </Chip>
        ))}
      {(saved.length > 0 || isSaved) && (
        <Menu
          align="start"
          className="max-h-80 w-64 overflow-y-auto"
          trigger={
            <button type="button" className={clsx(chipClass, lookOf(isSaved))}>
              <bdi className="max-w-40 truncate">{chosen?.name ?? t("views.saved")}</bdi>
              {chosen && <Count of={chosen} />}
              <ChevronDown aria-hidden className="size-3" />
            </button>
          }
        >
          <MenuSection title={t("views.saved")}>
            {saved.map((one) => (
              <MenuItem
                key={one.id}
                icon={<Check aria-hidden className={clsx(one.id !== view && "invisible")} />}
                end={<Count of={one} />}
                onSelect={() => setView(one.id)}
              >
                <bdi>{one.name}</bdi>
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      )}
    </nav>
  );
}

/** One tab for each channel that the workspace has; chat and e-mail every workspace has. */
export function ChannelTabs({ inbox: { channel, list, counts } }: { inbox: Inbox }) {
  const t = useTranslations("inbox");
  const words = useTranslations("ticket.channel");
  const shown = (counts?.channels ?? []).filter(
    (one) => one.isUsed || one.channel === "CHAT" || one.channel === "EMAIL" || one.channel === channel,
  );
  return (
    <nav aria-label={t("channels")} className="flex flex-wrap gap-1">
      <Chip isOn={channel === null} onPick={() => list.set({ channel: null })}>
        {t("allMessages")}
      </Chip>
      {shown.map((one) => (
        <Chip
          key={one.channel}
          isOn={one.channel === channel}
          onPick={() => list.set({ channel: one.channel })}
          count={one}
        >
          <ChannelIcon channel={one.channel} className="size-3.5!" />
          {words(one.channel)}
        </Chip>
      ))}
    </nav>
  );
}

function Chip({
  isOn,
  onPick,
  count,
  children,
}: {
  isOn: boolean;
  onPick: () => void;
  count?: InboxCount | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-current={isOn ? "true" : undefined}
      onClick={onPick}
      className={clsx(chipClass, lookOf(isOn))}
    >
      {children}
      {count && <Count of={count} />}
    </button>
  );
}

function Count({ of: { count, isCapped } }: { of: InboxCount }) {
  const format = useFormat();
  return (
    <span className="text-xs tabular-nums">
      {format.number(count)}
      {isCapped && "+"}
    </span>
  );
}

export function SortMenu({ inbox: { sort, list } }: { inbox: Inbox }) {
  const t = useTranslations("inbox");
  const hasSla = useSlaOn();
  return (
    <Menu
      trigger={
        <IconButton label={t("sortIs", { order: t(`sorts.${sort}`) })} size="sm">
          <ArrowDownWideNarrow aria-hidden />
        </IconButton>
      }
    >
      <MenuSection title={t("sort")}>
        {inboxSorts
          .filter((one) => hasSla || one !== "due")
          .map((one) => (
            <MenuItem
              key={one}
              icon={<Check aria-hidden className={clsx(one !== sort && "invisible")} />}
              onSelect={() => list.set({ sort: one === "waiting" ? null : one })}
            >
              {t(`sorts.${one}`)}
            </MenuItem>
          ))}
      </MenuSection>
    </Menu>
  );
}
