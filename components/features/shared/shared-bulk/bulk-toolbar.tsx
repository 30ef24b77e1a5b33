"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CircleDot, FolderTree, Tags, TextCursorInput, UserRound, UsersRound, X } from "lucide-react";
import { limits } from "@/contract/limits";
import type { Ticket } from "@/contract/desk/tickets";
import { PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import {
  AssigneePicker,
  PriorityMenu,
  StatusMenu,
  useAssigneesAhead,
} from "@/components/features/desk/shared-ticket/pickers";
import { BulkCount, BulkFrame, ReachButton, useReach } from "@/components/list/bulk-parts";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { bulkTriggers } from "./bulk-triggers";
import { ManyDialog } from "./many-dialog";
import type { useBulk } from "./use-bulk";
import { usePlaces } from "./use-places";
import type { BulkChange, AllMatching, Names } from "./wanted";
import type { ComponentProps } from "react";

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
  everything?: AllMatching;
}

/**
 * With `everything` it offers to go from the rows in sight to all that match; those change by a job, after a
 * preview.
 */
export function BulkToolbar({ selected, bulk, onClear, everything }: BulkBarProps) {
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const { offersAll, takesAll, toggleAll, reset, total } = useReach(selected, everything);
  useAssigneesAhead();
  const [asked, setAsked] = useState<Asked | null>(null);
  const fields = useTranslations("customFields.batch");
  const [isBatch, setIsBatch] = useState(false);
  const count = everything?.total ?? 0;
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
  return (
    <>
      <BulkFrame label={t("label")} className="absolute inset-x-0 bottom-14">
        <BulkCount>
          {takesAll
            ? t("allSelected", { total, count })
            : common("table.selected", { count: selected.length })}
        </BulkCount>
        {offersAll && (
          <ReachButton onPress={toggleAll}>
            {takesAll ? t("onlyThese", { count: selected.length }) : t("selectAll", { total, count })}
          </ReachButton>
        )}
        <AssigneePicker
          value={undefined}
          onChange={({ id, name }) => change({ assignedToId: id }, id && name ? { [id]: name } : {})}
          trigger={
            <BulkButton
              data-trigger={bulkTriggers.assignee}
              label={t("assign")}
              disabled={bulk.isPending}
              icon={<UserRound aria-hidden />}
            />
          }
        />
        <StatusMenu
          value={null}
          onChange={(status) => change({ status })}
          trigger={
            <BulkButton
              data-trigger={bulkTriggers.status}
              label={t("status")}
              disabled={bulk.isPending}
              icon={<CircleDot aria-hidden />}
            />
          }
        />
        <PriorityMenu
          value={null}
          onChange={(priority) => change({ priority })}
          trigger={
            <BulkButton
              data-trigger={bulkTriggers.priority}
              label={t("priority")}
              disabled={bulk.isPending}
              icon={<PriorityIcon priority="MEDIUM" />}
            />
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
        <TagsMenu isDisabled={bulk.isPending} onChange={change} />
        {!takesAll && (
          <BulkButton
            label={fields("action")}
            disabled={bulk.isPending}
            icon={<TextCursorInput aria-hidden />}
            onClick={() => setIsBatch(true)}
          />
        )}
        <IconButton
          size="sm"
          label={t("clear")}
          onClick={() => {
            reset();
            onClear();
          }}
        >
          <X aria-hidden />
        </IconButton>
      </BulkFrame>
      {isBatch && (
        <BatchFieldsDialog ticketIds={selected.map(({ id }) => id)} onClose={() => setIsBatch(false)} />
      )}
      {asked && (
        <ManyDialog
          target={takesAll && everything ? { everything } : { rows: selected }}
          update={asked.update}
          names={asked.names}
          onClose={() => setAsked(null)}
          onStarted={() => {
            setAsked(null);
            reset();
            onClear();
          }}
        />
      )}
    </>
  );
}

/** Its word stands beside it where there is room. */
const BulkButton = ({
  label,
  ...rest
}: { label: string } & Omit<ComponentProps<typeof Button>, "children">) => (
  <Button {...rest} size="sm" variant="ghost" aria-label={label}>
    <span className="max-lg:hidden">{label}</span>
  </Button>
);

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
      trigger={<BulkButton label={t(kind)} disabled={isDisabled} icon={icon} />}
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

function TagsMenu({ isDisabled, onChange }: { isDisabled: boolean; onChange: (update: BulkChange) => void }) {
  const t = useTranslations("bulk");
  return (
    <Popover
      label={t("tags")}
      align="end"
      className="w-72"
      trigger={<BulkButton label={t("tags")} disabled={isDisabled} icon={<Tags aria-hidden />} />}
    >
      {(close) => (
        <TagsForm
          onDone={(update) => {
            close();
            onChange(update);
          }}
        />
      )}
    </Popover>
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
