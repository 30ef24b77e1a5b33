"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, CloudOff, ListPlus, Plus, TextCursorInput, Trash2 } from "lucide-react";
import { customFields } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { fieldEntities } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { textIn } from "@/contract/workspace/field-values";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { FieldDialog } from "./field-dialog";
import { RemoveFieldDialog } from "./remove-field-dialog";
import { useFields } from "./use-fields";

/** The workspace's own fields on tickets, contacts and companies, in their order. */
export function FieldsSection() {
  const t = useTranslations("customFields");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const list = useListState();
  const entity: FieldEntity = fieldEntities.find((each) => each === list.filter("of")) ?? "TICKET";
  const { fields, isPending, error, retry } = useFields(entity);
  const [doomed, setDoomed] = useState<CustomField | null>(null);
  const mayChange = mayCall(role, customFields.create);
  const newButton = mayChange && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );
  const opened = list.open === null ? undefined : fields.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={newButton} />
      <Tabs
        label={t("title")}
        tabs={fieldEntities.map((id) => ({ id, label: t(`entities.${id}`) }))}
        value={entity}
        onChange={(id) => list.set({ of: id === "TICKET" ? null : id, open: null })}
      >
        <Card isFlush>
          {isPending && <SkeletonRows rows={6} label={common("loading")} />}
          {error && (
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={t("loadFailed")}
              text={inWords(error)}
              actions={
                <Button variant="primary" onClick={retry}>
                  {common("retry")}
                </Button>
              }
            />
          )}
          {!isPending && !error && fields.length === 0 && (
            <EmptyState
              icon={<ListPlus aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={newButton}
            />
          )}
          {fields.length > 0 && (
            <FieldRows
              fields={fields}
              mayChange={mayChange}
              onOpen={(id) => list.set({ open: id })}
              onRemove={setDoomed}
            />
          )}
        </Card>
      </Tabs>
      {(list.open === "new" || opened) && mayChange && (
        <FieldDialog
          key={opened?.id ?? "new"}
          entity={entity}
          field={opened ?? null}
          onClose={() => list.set({ open: null })}
        />
      )}
      {doomed && <RemoveFieldDialog key={doomed.id} field={doomed} onClose={() => setDoomed(null)} />}
    </Screen>
  );
}

function FieldRows({
  fields,
  mayChange,
  onOpen,
  onRemove,
}: {
  fields: readonly CustomField[];
  mayChange: boolean;
  onOpen: (id: string) => void;
  onRemove: (field: CustomField) => void;
}) {
  const t = useTranslations("customFields");
  const common = useTranslations("common");
  const locale = useLocale();
  const move = useSend(customFields.update);
  // Each gets its place in the list as its number; after the first time that changes two of them.
  const swap = async (at: number, to: number) => {
    const one = fields[at];
    if (!one || !fields[to]) return;
    const after = fields
      .map((each, order) => (order === at ? fields[to] : order === to ? one : each))
      .filter((each) => each !== undefined);
    for (const [position, each] of after.entries())
      if (each.position !== position) await move.mutateAsync({ params: { id: each.id }, body: { position } });
    showToast("success", t("moved", { name: textIn(one.label, locale) }), {
      action: { label: common("undo"), onSelect: () => void swap(to, at) },
    });
  };
  return (
    <ul aria-label={t("title")} className="divide-y divide-line">
      {fields.map((field, at) => {
        const name = textIn(field.label, locale);
        return (
          <li key={field.id} className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
            <TextCursorInput aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <button
              type="button"
              disabled={!mayChange}
              onClick={() => onOpen(field.id)}
              className="min-w-0 flex-1 rounded-sm text-start"
            >
              <span className="flex flex-wrap items-center gap-2">
                <bdi className={field.isActive ? "font-medium text-ink" : "text-ink-faint"}>{name}</bdi>
                {!field.isActive && <Badge>{t("off")}</Badge>}
                {field.requirement !== "NEVER" && (
                  <Badge tone="warning">{t(`requirement.${field.requirement}`)}</Badge>
                )}
                {field.editableBy !== "AGENT" && field.editableBy !== "USER" && (
                  <Badge tone="indigo">{t("editedBy", { role: t(`roles.${field.editableBy}`) })}</Badge>
                )}
              </span>
              <span className="flex flex-wrap gap-x-2 text-xs text-ink-faint">
                <span>{t(`types.${field.type}`)}</span>
                <code dir="ltr" className="font-mono">
                  {field.key}
                </code>
              </span>
            </button>
            {mayChange && (
              <span className="flex shrink-0 items-center">
                <IconButton
                  size="sm"
                  label={t("moveUp", { name })}
                  disabled={at === 0 || move.isPending}
                  onClick={() => void swap(at, at - 1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t("moveDown", { name })}
                  disabled={at === fields.length - 1 || move.isPending}
                  onClick={() => void swap(at, at + 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton size="sm" label={t("remove", { name })} onClick={() => onRemove(field)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
