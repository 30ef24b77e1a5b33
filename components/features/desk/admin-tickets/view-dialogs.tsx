"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { viewAudiences } from "@/contract/enums";
import { ticketViews } from "@/contract/desk/ticket-views";
import type { TicketView } from "@/contract/desk/ticket-views";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import type { AdminList } from "./use-admin-list";
import { contentOf } from "./view-content";

export function RemoveViewDialog({
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

export function ViewDialog({
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
