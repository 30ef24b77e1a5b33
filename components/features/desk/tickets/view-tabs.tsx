"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { BookmarkPlus, X } from "lucide-react";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { ViewNav, viewLook } from "@/components/list/view-tabs";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import type { TicketList } from "./use-ticket-list";
import { builtInViews, isShown, removeView, saveView, showView, useOwnViews } from "./views";
import type { TicketView } from "./views";

const NameDialog = lazyDialog(
  () => import("./view-name-dialog").then((file) => file.ViewNameDialog),
  ({ onClose }) => onClose,
);

export function ViewTabs({ list }: { list: TicketList }) {
  const t = useTranslations("tickets");
  const own = useOwnViews();
  const [isNaming, setIsNaming] = useState(false);
  const hasSla = useSlaOn();
  useFetchedAhead(NameDialog.load);
  const all: readonly TicketView[] = [...builtInViews.filter(({ id }) => hasSla || id !== "due"), ...own];
  const current = all.find((view) => isShown(list, view));
  const nameOf = (view: TicketView) => view.name ?? t(`views.${view.id}`);
  return (
    <ViewNav label={t("views.label")} className="px-3 md:px-4">
      {all.map((view) => {
        const isOn = view === current;
        return (
          <span
            key={view.id}
            className={clsx(
              "flex shrink-0 items-center rounded-full border transition-colors",
              viewLook(isOn),
            )}
          >
            <button
              type="button"
              aria-current={isOn ? "true" : undefined}
              onClick={() => showView(list, view)}
              className={clsx(
                "h-7 rounded-full text-[0.8125rem] font-medium whitespace-nowrap",
                view.name && isOn ? "ps-3 pe-1" : "px-3",
              )}
            >
              <bdi>{nameOf(view)}</bdi>
            </button>
            {view.name && isOn && (
              <button
                type="button"
                aria-label={t("views.remove", { name: view.name })}
                onClick={() => removeView(view.id)}
                className="me-1 flex size-6 items-center justify-center rounded-full text-ink-faint hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-3" />
              </button>
            )}
          </span>
        );
      })}
      {!current && (
        <Button
          size="sm"
          variant="ghost"
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setIsNaming(true)}
        >
          {t("views.save")}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setIsNaming(false)}
          onName={(name) => {
            saveView(name, list);
            setIsNaming(false);
          }}
        />
      )}
    </ViewNav>
  );
}
