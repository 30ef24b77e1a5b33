"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CircleDot, FolderTree, Tags, TextCursorInput, UserRound, UsersRound, X } from "lucide-react";
import { limits } from "@/contract/limits";
import type { Ticket } from "@/contract/desk/tickets";
import { PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { AssigneePicker, PriorityMenu, StatusMenu } from "@/components/features/desk/shared-ticket/pickers";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { useFormat } from "@/lib/browser/use-format";
import { bulkTriggers } from "./bulk-triggers";
import { ManyDialog } from "./many-dialog";
import type { useBulk } from "./use-bulk";
import { usePlaces } from "./use-places";
import type { BulkChange, Everything, Names } from "./wanted";

const BatchFieldsDialog = lazyDialog(
  () =>
    import("@/components/features/workspace/shared-fields/batch-dialog").then(
      (file) => file.BatchFieldsDialog,
    ),
  ({ onClose }) => onClose,
);

interface Asked {
  update: BulkChange;
  names: Names;
}

export interface BulkBarProps {
  selected: readonly Ticket[];
  bulk: ReturnType<typeof useBulk>;
  onClear: () => void;
  everything?: Everything;
}

/**
 * With `everything` it offers to go from the rows in sight to all that match; those change by a job, after a
 * preview.
 */
export function BulkToolbar({ selected, bulk, onClear, everything }: BulkBarProps) {
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const format = useFormat();
  const [isAll, setIsAll] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const fields = useTranslations("customFields.batch");
  const [isBatch, setIsBatch] = useState(false);
  const offersAll = everything !== undefined && everything.total > selected.length;
  const takesAll = isAll && everything !== undefined;
  const total = everything ? `${format.number(everything.total)}${everything.totalIsCapped ? "+" : ""}` : "";
  // A few are changed at once and drawn before the server answers; many go by a job, and one sees first what
  // it will do.
  const change = (update: BulkChange, names: Names = {}) => {
    if (takesAll || selected.length > limits.bulkJobAbove) setAsked({ update, names });
    else
      bulk.run(
        selected,
        update,
        update.assignedToId === undefined ? {} : { assignedToName: names[update.assignedToId ?? ""] ?? null },
      );
  };
  const word = (text: string) => <span className="max-lg:hidden">{text}</span>;
  return (
    <>
      <div
        role="toolbar"
        aria-label={t("label")}
        className="absolute inset-x-0 bottom-14 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-pop"
      >
        <span
          className="px-2 text-[0.8125rem] font-medium whitespace-nowrap text-ink tabular-nums"
          role="status"
        >
          {takesAll
            ? t("allSelected", { total, count: everything.total })
            : common("table.selected", { count: selected.length })}
        </span>
        {offersAll && (
          <Button size="sm" variant="link" onClick={() => setIsAll(!isAll)}>
            {takesAll
              ? t("onlyThese", { count: selected.length })
              : t("selectAll", { total, count: everything.total })}
          </Button>
        )}
        <AssigneePicker
          value={undefined}
          onChange={({ id, name }) => change({ assignedToId: id }, id && name ? { [id]: name } : {})}
          trigger={
            <Button
              data-trigger={bulkTriggers.assignee}
              size="sm"
              variant="ghost"
              disabled={bulk.isPending}
              aria-label={t("assign")}
              icon={<UserRound aria-hidden />}
            >
              {word(t("assign"))}
            </Button>
          }
        />
        <StatusMenu
          value={null}
          onChange={(status) => change({ status })}
          trigger={
            <Button
              data-trigger={bulkTriggers.status}
              size="sm"
              variant="ghost"
              disabled={bulk.isPending}
              aria-label={t("status")}
              icon={<CircleDot aria-hidden />}
            >
              {word(t("status"))}
            </Button>
          }
        />
        <PriorityMenu
          value={null}
          onChange={(priority) => change({ priority })}
          trigger={
            <Button
              data-trigger={bulkTriggers.priority}
              size="sm"
              variant="ghost"
              disabled={bulk.isPending}
              aria-label={t("priority")}
              icon={<PriorityIcon priority="MEDIUM" />}
            >
              {word(t("priority"))}
            </Button>
          }
        />
        <PlaceMenu
          kind="category"
          isDisabled={bulk.isPending}
          onPick={(id, name) => change({ categoryId: id }, id ? { [id]: name } : {})}
        />
        <PlaceMenu
          kind="group"
          isDisabled={bulk.isPending}
          onPick={(id, name) => change({ groupId: id }, id ? { [id]: name } : {})}
        />
        <Popover
          label={t("tags")}
          align="end"
          className="w-72"
          trigger={
            <Button
              size="sm"
              variant="ghost"
              disabled={bulk.isPending}
              aria-label={t("tags")}
              icon={<Tags aria-hidden />}
            >
              {word(t("tags"))}
            </Button>
          }
        >
          {(close) => (
            <TagsForm
              onDone={(update) => {
                close();
                change(update);
              }}
            />
          )}
        </Popover>
        {!takesAll && (
          <Button
            size="sm"
            variant="ghost"
            disabled={bulk.isPending}
            aria-label={fields("action")}
            icon={<TextCursorInput aria-hidden />}
            onClick={() => setIsBatch(true)}
          >
            {word(fields("action"))}
          </Button>
        )}
        <IconButton
          size="sm"
          label={t("clear")}
          onClick={() => {
            setIsAll(false);
            onClear();
          }}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {isBatch && (
        <BatchFieldsDialog ticketIds={selected.map(({ id }) => id)} onClose={() => setIsBatch(false)} />
      )}
      {asked && (
        <ManyDialog
          target={takesAll ? { everything } : { rows: selected }}
          update={asked.update}
          names={asked.names}
          onClose={() => setAsked(null)}
          onStarted={() => {
            setAsked(null);
            setIsAll(false);
            onClear();
          }}
        />
      )}
    </>
  );
}

/** A list marks nothing for null, and none is a choice that it marks. */
const none = "";

function PlaceMenu({
  kind,
  onPick,
  isDisabled,
}: {
  kind: "category" | "group";
  onPick: (id: string | null, name: string) => void;
  isDisabled: boolean;
}) {
  const t = useTranslations("bulk");
  const icon = kind === "category" ? <FolderTree aria-hidden /> : <UsersRound aria-hidden />;
  return (
    <Popover
      label={t(kind)}
      align="end"
      className="w-72"
      trigger={
        <Button size="sm" variant="ghost" disabled={isDisabled} aria-label={t(kind)} icon={icon}>
          <span className="max-lg:hidden">{t(kind)}</span>
        </Button>
      }
    >
      {(close) => (
        <PlaceList
          kind={kind}
          onPick={(id, name) => {
            close();
            onPick(id, name);
          }}
        />
      )}
    </Popover>
  );
}

function PlaceList({
  kind,
  onPick,
}: {
  kind: "category" | "group";
  onPick: (id: string | null, name: string) => void;
}) {
  const t = useTranslations("bulk");
  const places = usePlaces()[kind];
  return (
    <SearchList
      options={[
        { value: none, label: t(kind === "category" ? "noCategory" : "noGroup") },
        ...places.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={null}
      onPick={(id) => onPick(id === none ? null : id, places.find((each) => each.id === id)?.name ?? "")}
      label={t(kind)}
      placeholder={t("find")}
      emptyText={t("noneFound")}
    />
  );
}

function TagsForm({ onDone }: { onDone: (update: BulkChange) => void }) {
  const t = useTranslations("bulk");
  const [addTags, setAdd] = useState<string[]>([]);
  const [removeTags, setRemove] = useState<string[]>([]);
  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onDone({
          ...(addTags.length > 0 ? { addTags } : {}),
          ...(removeTags.length > 0 ? { removeTags } : {}),
        });
      }}
    >
      <Field label={t("addTags")}>
        <TagsInput value={addTags} onChange={setAdd} />
      </Field>
      <Field label={t("removeTags")}>
        <TagsInput value={removeTags} onChange={setRemove} />
      </Field>
      <Button type="submit" size="sm" variant="primary" disabled={addTags.length + removeTags.length === 0}>
        {t("apply")}
      </Button>
    </form>
  );
}
