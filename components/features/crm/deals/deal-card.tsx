"use client";
import { memo, useMemo } from "react";
import type { PointerEvent } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowRightLeft, Check } from "lucide-react";
import { stateOf } from "@/contract/crm/deal-rules";
import type { DealCard } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { CloseDay, RottingMark, StageDot } from "@/components/features/crm/shared-deal/marks";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import type { Money } from "@/components/features/crm/shared-deal/use-money";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem } from "@/components/ui/menu";

export const cardPx = 108;

/**
 * What a card can do; the same object as long as the board stands, so that cards draw only for their own
 * sake.
 */
export interface CardActions {
  begin: (event: PointerEvent<HTMLElement>, card: DealCard) => void;
  move: (
    card: DealCard,
    stage: DealStage,
    /** Below which other card; null: at the top. */ afterId?: string | null,
  ) => void;
}
/** A column's texts and formats: one set for all of its cards. */
export interface CardWords {
  t: ReturnType<typeof useTranslations<"deals">>;
  deal: ReturnType<typeof useTranslations<"deal">>;
  money: Money;
}
interface Props {
  card: DealCard;
  stage: DealStage;
  stages: readonly DealStage[];
  words: CardWords;
  isTabStop: boolean;
  isCarried: boolean;
  mayMove: boolean;
  actions: CardActions;
}

export function useCardWords(): CardWords {
  const [t, deal, money] = [useTranslations("deals"), useTranslations("deal"), useMoney()];
  return useMemo(() => ({ t, deal, money }), [t, deal, money]);
}

export const BoardCard = memo(function BoardCard({
  card,
  stage,
  stages,
  words: { t, deal, money },
  isTabStop,
  isCarried,
  mayMove,
  actions,
}: Props) {
  const tabIndex = isTabStop ? 0 : -1;
  const isOpen = stateOf(stage.kind) === "OPEN";
  return (
    <div
      data-card={card.id}
      onPointerDown={mayMove ? (event) => actions.begin(event, card) : undefined}
      className={clsx(
        "group surface-card relative flex h-full touch-manipulation flex-col gap-1 p-2.5 select-none hover:border-line-strong focus-within:border-line-strong",
        mayMove && "cursor-grab",
        isCarried && "opacity-40",
        card.isRotting && isOpen && "border-s-2 border-s-warning!",
      )}
    >
      <div className="flex items-start gap-1">
        <Link
          href={`/deals/${card.id}`}
          dir="auto"
          prefetch={false}
          draggable={false}
          data-link={card.id}
          tabIndex={tabIndex}
          aria-describedby={mayMove ? "deal-board-keys" : undefined}
          className="own-direction line-clamp-2 h-9 min-w-0 flex-1 rounded-sm text-[0.8125rem] leading-4.5 font-medium text-ink outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-focus"
        >
          {card.title}
        </Link>
        {mayMove && (
          <span className="relative z-[1] -me-1 -mt-0.5 inline-flex shrink-0">
            <Menu
              align="end"
              trigger={
                <button
                  type="button"
                  data-trigger={`stage-${card.id}`}
                  tabIndex={tabIndex}
                  title={t("moveTo")}
                  aria-label={t("moveCard", { title: card.title })}
                  className="flex size-6 items-center justify-center rounded-md text-ink-faint hover:bg-pressed hover:text-ink"
                >
                  <ArrowRightLeft aria-hidden className="size-3.5" />
                </button>
              }
            >
              {stages.map((each) => (
                <MenuItem
                  key={each.id}
                  icon={<StageDot stage={each} />}
                  end={each.id === card.stageId && <Check aria-hidden className="size-4 text-accent-ink" />}
                  onSelect={() => actions.move(card, each)}
                >
                  {each.name}
                </MenuItem>
              ))}
            </Menu>
          </span>
        )}
      </div>
      <p className="flex h-4.5 gap-1 text-xs text-ink-muted">
        {card.company && <OwnText>{card.company.name}</OwnText>}
        {card.company && card.contact && "·"}
        {card.contact && <OwnText className="min-w-12">{card.contact.name}</OwnText>}
      </p>
      <div className="mt-auto flex h-6 items-center gap-2 text-xs">
        <bdi
          className={clsx(
            "truncate text-[0.8125rem] tabular-nums",
            card.amount === null ? "text-ink-faint" : "font-semibold text-ink",
          )}
        >
          {card.amount === null ? deal("noAmount") : money(card.amount, card.currency)}
        </bdi>
        <span className="ms-auto flex shrink-0 items-center gap-1.5">
          {card.isRotting && isOpen && <RottingMark since={card.stageSince} isIconOnly />}
          <CloseDay day={card.expectedCloseDate} isOpen={isOpen} />
          {card.owner && (
            <span title={card.owner.name} className="inline-flex">
              <Avatar name={card.owner.name} size="xs" />
              <span className="sr-only">{deal("ownedBy", { name: card.owner.name })}</span>
            </span>
          )}
        </span>
      </div>
    </div>
  );
});
