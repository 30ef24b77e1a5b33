"use client";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Copy, Ellipsis, GripVertical, History, Pencil, Trash2 } from "lucide-react";
import { actionWords } from "@/contract/automation/action-words";
import type { Offer } from "@/components/conditions/offered-fields";
import { useConditionSentence } from "@/components/conditions/use-condition-words";
import { RowName } from "@/components/list/row-name";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Switch } from "@/components/ui/switch";
import { useFormat, useNow } from "@/lib/browser/use-format";
import type { Rule } from "./rule-calls";
import { useRuleWords } from "./use-rule-words";

interface Props {
  rule: Rule;
  at: number;
  count: number;
  mayChange: boolean;
  offer: Offer;
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  onFlip: (rule: Rule, isActive: boolean) => void;
  onOpen: () => void;
  onLog: () => void;
  onCopy: () => void;
  onRemove: () => void;
}
const dragged = "application/x-parley-rule";

/**
 * A rule as a sentence, with its place in the order: dragged by its handle, or moved from there by the arrow
 * keys.
 */
export function RuleRow({
  rule,
  at,
  count,
  mayChange,
  offer,
  nameOf,
  onMove,
  onFlip,
  onOpen,
  onLog,
  onCopy,
  onRemove,
}: Props) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const [isOver, setIsOver] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    onMove(at, to);
  };
  return (
    <li
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const from = Number.parseInt(event.dataTransfer.getData(dragged), 10);
        if (Number.isInteger(from)) onMove(from, at);
      }}
      className={clsx(
        "flex items-start gap-2 border-b border-line px-3 py-3 last:border-b-0",
        isOver && "bg-accent-soft",
      )}
    >
      {mayChange && (
        <button
          type="button"
          draggable
          aria-label={t("moveHandle", { name: rule.name, position: at + 1, count })}
          onDragStart={(event) => {
            event.dataTransfer.setData(dragged, String(at));
            event.dataTransfer.effectAllowed = "move";
          }}
          onKeyDown={onKeyDown}
          className="mt-0.5 flex size-6 shrink-0 cursor-grab items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <span aria-hidden className="mt-1 w-5 shrink-0 text-center text-xs text-ink-faint tabular-nums">
        {at + 1}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowName name={rule.name} onOpen={mayChange ? onOpen : null} />
          {rule.stopsHere && <Badge>{t("stops")}</Badge>}
          {rule.problems.length > 0 && <Badge tone="danger">{t("broken")}</Badge>}
        </p>
        <Sentence rule={rule} offer={offer} nameOf={nameOf} />
        <Lately rule={rule} />
      </div>
      <Switch
        label={<span className="sr-only">{t("isOn", { name: rule.name })}</span>}
        checked={rule.isActive}
        disabled={!mayChange}
        onChange={(isActive) => onFlip(rule, isActive)}
      />
      <Menu
        trigger={
          <IconButton label={common("more")} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {mayChange && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onOpen}>
            {common("edit")}
          </MenuItem>
        )}
        <MenuItem icon={<History aria-hidden />} onSelect={onLog}>
          {t("log")}
        </MenuItem>
        {mayChange && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
            {t("duplicate")}
          </MenuItem>
        )}
        {mayChange && <MenuSeparator />}
        {mayChange && (
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
            {common("delete")}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}

/** "When a ticket is created, if Subject contains “refund”", and below it "Then set the priority to High". */
function Sentence({ rule, offer, nameOf }: { rule: Rule; offer: Offer; nameOf: (id: string) => string }) {
  const t = useTranslations("rules");
  const words = useRuleWords();
  const format = useFormat();
  const conditions = useConditionSentence(offer)(rule.conditions);
  return (
    <div className="mt-0.5 text-[0.8125rem] text-ink-muted">
      <p className="line-clamp-3">
        {t("sentence", {
          triggers: rule.triggers.map(words.trigger).join(t("orJoin")),
          has: conditions === "" ? "no" : "yes",
          conditions,
        })}
      </p>
      <p className="line-clamp-2">
        {t("thenSentence", {
          actions: format.list(
            rule.actions.map((action) => words.action(action.type, actionWords(action, nameOf))),
          ),
        })}
      </p>
    </div>
  );
}

function Lately({ rule: { lastRunAt, matchesLastWeek } }: { rule: Rule }) {
  const t = useTranslations("rules");
  const format = useFormat();
  const now = useNow();
  return (
    <p className="mt-0.5 text-xs text-ink-faint">
      {lastRunAt === null
        ? t("notLately")
        : t("lately", { count: matchesLastWeek, when: format.relative(lastRunAt, now) })}
    </p>
  );
}
