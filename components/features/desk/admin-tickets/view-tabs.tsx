"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { BookmarkPlus, ChevronDown, Pencil, Save, Trash2, UsersRound } from "lucide-react";
import { ticketViews } from "@/contract/desk/ticket-views";
import { ViewNav, ViewTab } from "@/components/list/view-tabs";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { AdminList } from "./use-admin-list";
import { useViews } from "./use-views";
import type { Views } from "./use-views";
import { builtIn, builtInNames, contentOf } from "./view-content";
import { RemoveViewDialog, ViewDialog } from "./view-dialogs";

type DialogName = "new" | "edit" | "remove";

export function ViewTabs({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const views = useViews(list);
  const { current } = views;
  return (
    <ViewNav label={t("views")} className="px-3 md:px-4">
      <ViewTab isShown={views.isPlain} onShow={() => views.show({})}>
        {t("allTickets")}
      </ViewTab>
      {builtInNames.map((name) => (
        <ViewTab key={name} isShown={name === views.shownBuiltIn} onShow={() => views.show(builtIn[name])}>
          {t(name)}
        </ViewTab>
      ))}
      {views.tabs.map((view) => (
        <ViewTab key={view.id} isShown={view === current} onShow={() => views.apply(view)}>
          <span className="inline-flex items-center gap-1.5">
            {view.sharedWith !== "NOBODY" && (
              <UsersRound aria-label={t(`shared.${view.sharedWith}`)} className="size-3.5 text-ink-faint" />
            )}
            <bdi>{view.name}</bdi>
          </span>
        </ViewTab>
      ))}
      {views.rest.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" variant="ghost">
              {t("moreViews", { count: views.rest.length })}
              <ChevronDown aria-hidden className="size-3!" />
            </Button>
          }
        >
          {views.rest.map((view) => (
            <MenuItem key={view.id} onSelect={() => views.apply(view)}>
              <bdi>{view.name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
      <ViewActions list={list} shown={views} onDialog={setDialog} />
      {(dialog === "new" || dialog === "edit") && (
        <ViewDialog
          list={list}
          view={dialog === "edit" ? current : undefined}
          position={views.count}
          onClose={() => setDialog(null)}
          onSaved={(view) => {
            setDialog(null);
            views.apply(view);
          }}
        />
      )}
      {dialog === "remove" && current && (
        <RemoveViewDialog
          view={current}
          onClose={() => setDialog(null)}
          onRemoved={() => {
            setDialog(null);
            list.list.set({ view: null });
          }}
        />
      )}
    </ViewNav>
  );
}

/** What one does with the view that is shown: save its changes, keep them as a new one, change or remove it. */
function ViewActions({
  list,
  shown: { current, isChanged, isPlain, shownBuiltIn },
  onDialog,
}: {
  list: AdminList;
  shown: Views;
  onDialog: (dialog: DialogName) => void;
}) {
  const t = useTranslations("adminTickets");
  const inWords = useFaultText();
  const save = useSend(ticketViews.update, {
    onSuccess: () => void showToast("success", t("viewSaved")),
    onError: (error) => void showToast("destructive", t("viewNotSaved"), { description: inWords(error) }),
  });
  return (
    <>
      {current?.mayChange && isChanged && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Save aria-hidden />}
          isPending={save.isPending}
          onClick={() => save.mutate({ params: { id: current.id }, body: contentOf(list) })}
        >
          {t("saveView")}
        </Button>
      )}
      {((!current && !isPlain && !shownBuiltIn) || isChanged) && (
        <Button size="sm" variant="ghost" icon={<BookmarkPlus aria-hidden />} onClick={() => onDialog("new")}>
          {t("saveAsNew")}
        </Button>
      )}
      {current?.mayChange && (
        <Menu
          trigger={
            <Button size="sm" variant="ghost" aria-label={t("viewActions", { name: current.name })}>
              <ChevronDown aria-hidden className="size-4!" />
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onDialog("edit")}>
            {t("editView")}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onDialog("remove")}>
            {t("removeView")}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
