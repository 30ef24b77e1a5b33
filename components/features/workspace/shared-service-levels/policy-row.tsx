"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { ConditionSentence } from "@/components/conditions/condition-sentence";
import type { Offer } from "@/components/conditions/offered-fields";
import { RowName } from "@/components/list/row-name";
import type { RowOrder } from "@/components/list/use-row-order";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";

/** A policy with its place in the order; the default has none and is last. */
export function PolicyRow({
  policy,
  at,
  order,
  offer,
  mayChange,
  onOpen,
  ...actions
}: Actions & {
  order: RowOrder;
  offer: Offer;
  mayChange: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations("slaSettings");
  const { name, isDefault, conditions } = policy;
  const lands = order.landsAt(at);
  return (
    <li
      className={clsx(
        "relative flex items-start gap-2 border-b border-line px-3 py-3 last:border-b-0",
        order.isCarried(at) && "opacity-50",
        lands && "after:absolute after:inset-x-2 after:h-0.5 after:rounded-full after:bg-accent",
        lands && (lands === "after" ? "after:bottom-0" : "after:top-0"),
      )}
    >
      {mayChange &&
        canMove(actions) &&
        (isDefault ? (
          // It stays last: its name stands under those that have a handle.
          <span className="size-6 shrink-0" />
        ) : (
          <button
            type="button"
            data-policy={policy.id}
            aria-label={t("moveHandle", { name, position: at + 1, count: actions.count })}
            {...order.handle(at)}
            className="mt-0.5 flex size-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        ))}
      <span aria-hidden className="mt-0.5 w-5 shrink-0 text-center text-xs text-ink-faint tabular-nums">
        {at + 1}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowName name={name} onOpen={mayChange ? onOpen : null} />
          {isDefault && <Badge>{t("default")}</Badge>}
          {!policy.isOn && <Badge>{t("isOff")}</Badge>}
        </p>
        <p className="mt-0.5 line-clamp-3 text-[0.8125rem] text-ink-muted">
          {isDefault ? (
            t("elseTicket")
          ) : conditions.items.length === 0 ? (
            t("everyTicket")
          ) : (
            <ConditionSentence offer={offer} value={conditions} />
          )}
        </p>
        <p className="mt-0.5 text-xs text-ink-faint">
          {t("summary", { count: policy.targets.length, calendar: policy.calendarName })}
        </p>
      </div>
      {mayChange && !isDefault && <RowActions policy={policy} at={at} {...actions} />}
    </li>
  );
}

interface Actions {
  policy: SlaPolicy;
  at: number;
  /** How many can be moved. */
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}
/** One alone has no other place: what would move it is left out. */
const canMove = ({ count }: Pick<Actions, "count">): boolean => count > 1;

function RowActions({ policy: { name }, at, count, onMove, onRemove }: Actions) {
  const t = useTranslations("slaSettings");
  return (
    <div className="flex shrink-0 max-sm:flex-col">
      {canMove({ count }) && (
        <>
          <IconButton
            size="sm"
            label={t("moveUp", { name })}
            aria-disabled={at === 0}
            onClick={() => at > 0 && onMove(at - 1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t("moveDown", { name })}
            aria-disabled={at === count - 1}
            onClick={() => at < count - 1 && onMove(at + 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton size="sm" label={t("remove", { name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
