"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { BookmarkPlus, ChevronDown, Pencil, Save, Trash2, UsersRound } from "lucide-react";
import { viewAudiences } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { ticketViews } from "@/contract/desk/ticket-views";
import type { TicketView } from "@/contract/desk/ticket-views";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { asQuery, filterNames } from "./use-admin-list";
import type { AdminList, AdminTicketFilters } from "./use-admin-list";

const tabsMax = 8;
/**
 * Views that everybody has, by their names in the messages. As in the list of tickets, what is snoozed does
 * not stand among the open ones.
 */
const builtIn = {
  openTickets: { status: "OPEN,IN_PROGRESS,PENDING,ON_HOLD", snoozed: "false" },
  snoozedTickets: { snoozed: "true" },
} satisfies Record<string, AdminTicketFilters>;
const builtInNames = ["openTickets", "snoozedTickets"] as const;

/** What the address says of a view, and the other way round. */
function addressOf(view: TicketView): Record<string, string | null> {
  const filters: Readonly<Record<string, unknown>> = view.filters;
  return {
    ...Object.fromEntries(
      filterNames.map((name) => {
        const value = filters[name];
        return [name, value === undefined ? null : Array.isArray(value) ? value.join(",") : String(value)];
      }),
    ),
    sortBy: view.sortBy === "lastActivityAt" ? null : view.sortBy,
    sortDirection: view.sortDirection === "desc" ? null : view.sortDirection,
    groupBy: view.groupBy,
    columns: view.columns.join(","),
    opened: null,
    view: view.id,
  };
}
const contentOf = ({ filters, columns, sortBy, sortDirection, groupBy }: AdminList) => ({
  filters: asQuery(filters),
  columns: [...columns],
  sortBy,
  sortDirection,
  groupBy,
});
/** These filters and nothing besides. */
const isJust = ({ filters, groupBy, list }: AdminList, wanted: AdminTicketFilters): boolean =>
  groupBy === null && list.sort === null && filterNames.every((name) => filters[name] === wanted[name]);

export function ViewTabs({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const [dialog, setDialog] = useState<"new" | "edit" | "remove" | null>(null);
  const inWords = useFaultText();
  const { data } = useQuery(queryFor(ticketViews.list, { query: { limit: limits.pageSizeMax } }));
  const views = data?.items ?? [];
  const current = views.find(({ id }) => id === list.list.filter("view"));
  const first = [...views.filter(({ isPinned }) => isPinned), ...views.filter(({ isPinned }) => !isPinned)];
  const tabs = first.slice(0, tabsMax);
  const rest = first.slice(tabsMax);
  const shownTabs = current && !tabs.includes(current) ? [...tabs, current] : tabs;
  const address = current ? addressOf(current) : {};
  const isChanged =
    current !== undefined &&
    [...filterNames, "sortBy", "sortDirection", "groupBy", "columns"].some(
      (name) =>
        (address[name] ?? "") !==
        (name === "columns" ? list.columns.join(",") : (list.list.filter(name) ?? "")),
    );
  const shownBuiltIn = current ? undefined : builtInNames.find((each) => isJust(list, builtIn[each]));
  const isPlain = !current && !list.isFiltered && list.groupBy === null && list.list.sort === null;
  const save = useSend(ticketViews.update, {
    onSuccess: () => void showToast("success", t("viewSaved")),
    onError: (error) => void showToast("destructive", t("viewNotSaved"), { description: inWords(error) }),
  });
  const apply = (view: TicketView) => list.list.set(addressOf(view));
  const show = (filters: AdminTicketFilters) =>
    list.list.set({
      ...Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? null])),
      sortBy: null,
      sortDirection: null,
      groupBy: null,
      columns: null,
      opened: null,
      view: null,
    });
  const tab = (isOn: boolean) =>
    clsx(
      "h-7 shrink-0 rounded-full border px-3 text-[0.8125rem] font-medium whitespace-nowrap transition-colors",
      isOn
        ? "border-line-strong bg-surface text-ink shadow-control"
        : "border-transparent text-ink-muted hover:bg-hover hover:text-ink",
    );
  return (
    <nav
      aria-label={t("views")}
      className="flex items-center gap-1 overflow-x-auto px-3 md:px-4 [scrollbar-width:none]"
    >
      <button
        type="button"
        aria-current={isPlain ? "true" : undefined}
        onClick={() => show({})}
        className={tab(isPlain)}
      >
        {t("allTickets")}
      </button>
      {builtInNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === shownBuiltIn ? "true" : undefined}
          onClick={() => show(builtIn[name])}
          className={tab(name === shownBuiltIn)}
        >
          {t(name)}
        </button>
      ))}
      {shownTabs.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-current={view === current ? "true" : undefined}
          onClick={() => apply(view)}
          className={tab(view === current)}
        >
          <span className="inline-flex items-center gap-1.5">
            {view.sharedWith !== "NOBODY" && (
              <UsersRound aria-label={t(`shared.${view.sharedWith}`)} className="size-3.5 text-ink-faint" />
            )}
            <bdi>{view.name}</bdi>
          </span>
        </button>
      ))}
      {rest.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" variant="ghost">
              {t("moreViews", { count: rest.length })}
              <ChevronDown aria-hidden className="size-3!" />
            </Button>
          }
        >
          {rest.map((view) => (
            <MenuItem key={view.id} onSelect={() => apply(view)}>
              <bdi>{view.name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
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
        <Button
          size="sm"
          variant="ghost"
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setDialog("new")}
        >
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
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog("edit")}>
            {t("editView")}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDialog("remove")}>
            {t("removeView")}
          </MenuItem>
        </Menu>
      )}
      {(dialog === "new" || dialog === "edit") && (
        <ViewDialog
          list={list}
          view={dialog === "edit" ? current : undefined}
          position={views.length}
          onClose={() => setDialog(null)}
          onSaved={(view) => {
            setDialog(null);
            apply(view);
          }}
        />
      )}
      {dialog === "remove" && current && (
        <RemoveDialog
          view={current}
          onClose={() => setDialog(null)}
          onRemoved={() => {
            setDialog(null);
            list.list.set({ view: null });
          }}
        />
      )}
    </nav>
  );
}

function RemoveDialog({
  view,
  onClose,
  onRemoved,
}: {
  view: TicketView;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const t = useTranslations("adminTickets");
  const common = useTranslations("common");
  const remove = useSend(ticketViews.remove, { onSuccess: onRemoved });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: view.id } })}
      title={t("removeViewTitle", { name: view.name })}
      text={t("removeViewText")}
      confirmLabel={common("delete")}
      cancelLabel={common("cancel")}
      isPending={remove.isPending}
    />
  );
}

function ViewDialog({
  list,
  view,
  position,
  onClose,
  onSaved,
}: {
  list: AdminList;
  view: TicketView | undefined;
  position: number;
  onClose: () => void;
  onSaved: (view: TicketView) => void;
}) {
  const t = useTranslations("adminTickets");
  const common = useTranslations("common");
  const { errors, check, accept } = useFormErrors();
  const groups = usePlaces().group;
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [sharedWith, setSharedWith] = useState(view?.sharedWith ?? "NOBODY");
  const [groupId, setGroupId] = useState(view?.groupId ?? null);
  const [isPinned, setPinned] = useState(view?.isPinned ?? true);
  const told = { onSuccess: onSaved, onError: (error: Error) => void accept(error, form) };
  const create = useSend(ticketViews.create, told);
  const update = useSend(ticketViews.update, told);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t(view ? "editView" : "saveAsNew")}
      text={t("viewHelp")}
      closeLabel={common("close")}
    >
      <form
        ref={setForm}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!check(event.currentTarget)) return;
          const name = String(new FormData(event.currentTarget).get("name")).trim();
          const body = { name, sharedWith, groupId: sharedWith === "GROUP" ? groupId : null, isPinned };
          if (view) update.mutate({ params: { id: view.id }, body });
          else create.mutate({ body: { ...body, ...contentOf(list), position } });
        }}
      >
        <Field label={t("viewName")} error={errors["name"]} isRequired>
          <Input
            name="name"
            dir="auto"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={view?.name ?? ""}
          />
        </Field>
        <Field label={t("sharedWith")} error={errors["sharedWith"]}>
          <Select
            options={viewAudiences.map((value) => ({ value, label: t(`shared.${value}`) }))}
            value={sharedWith}
            onChange={setSharedWith}
          />
        </Field>
        {sharedWith === "GROUP" && (
          <Field label={t("group")} error={errors["groupId"]}>
            <Select
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              value={groupId}
              onChange={setGroupId}
              placeholder={t("chooseGroup")}
            />
          </Field>
        )}
        <Switch label={t("pinned")} help={t("pinnedHelp")} checked={isPinned} onChange={setPinned} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={create.isPending || update.isPending}>
            {common("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
