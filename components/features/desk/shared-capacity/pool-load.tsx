"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Mail, MessagesSquare, Smartphone } from "lucide-react";
import { capacityPools } from "@/contract/enums";
import type { ByPool } from "@/contract/enums";

const icons = { chat: MessagesSquare, messengers: Smartphone, other: Mail };
interface Props {
  load: ByPool;
  capacity: ByPool;
}

/** How many tickets somebody has of each pool, and how many they can have. Red: more than that. */
export function PoolLoad({ load, capacity, className }: Props & { className?: string }) {
  const t = useTranslations("capacity");
  return (
    <ul
      aria-label={t("label")}
      className={clsx("flex shrink-0 items-center gap-2.5 text-xs text-ink-muted tabular-nums", className)}
    >
      {capacityPools.map((pool) => {
        const Icon = icons[pool];
        const text = t("of", { pool: t(`pools.${pool}`), open: load[pool], capacity: capacity[pool] });
        return (
          <li
            key={pool}
            title={text}
            className={clsx(
              "flex items-center gap-1",
              load[pool] > capacity[pool] && "font-semibold text-danger-ink",
            )}
          >
            <Icon
              aria-hidden
              className={clsx(
                "size-3.5",
                load[pool] >= capacity[pool] ? "text-warning-ink" : "text-ink-faint",
              )}
            />
            <span aria-hidden dir="ltr">
              {load[pool]}/{capacity[pool]}
            </span>
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The same with a bar for each pool. */
export function PoolMeters({ load, capacity, name }: Props & { name: string }) {
  const t = useTranslations("capacity");
  return (
    <div className="flex flex-col gap-2">
      {capacityPools.map((pool) => {
        const Icon = icons[pool];
        const isOver = load[pool] > capacity[pool];
        const share = Math.min(1, load[pool] / Math.max(1, capacity[pool]));
        return (
          <div key={pool} className="flex items-center gap-2 text-xs">
            <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
            <span className="w-24 shrink-0 truncate text-ink-muted">{t(`pools.${pool}`)}</span>
            <div
              role="meter"
              aria-label={t("meter", { pool: t(`pools.${pool}`), name })}
              aria-valuemin={0}
              aria-valuemax={Math.max(capacity[pool], load[pool])}
              aria-valuenow={load[pool]}
              className="h-1.5 flex-1 overflow-hidden rounded-full bg-pressed"
            >
              <span
                className={clsx(
                  "block h-full rounded-full transition-[width]",
                  isOver ? "bg-danger" : share >= 0.8 ? "bg-warning" : "bg-accent",
                )}
                style={{ width: `${share * 100}%` }}
              />
            </div>
            <span
              dir="ltr"
              className={clsx(
                "w-12 shrink-0 text-end tabular-nums",
                isOver ? "font-semibold text-danger-ink" : "text-ink-muted",
              )}
            >
              {load[pool]} / {capacity[pool]}
            </span>
          </div>
        );
      })}
    </div>
  );
}
