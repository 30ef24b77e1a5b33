"use client";
import { useTranslations } from "next-intl";
import type { FieldEntity } from "@/contract/enums";
import { isEmpty } from "@/contract/workspace/field-rules";
import type { FieldRuleFacts } from "@/contract/workspace/field-rules";
import type { Ticket } from "@/contract/desk/tickets";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { FieldControl } from "./field-control";
import { useFieldValues } from "./use-field-values";

/** What stands below moves least where the room kept is about what comes. */
const likelyFields = 3;

/** The workspace's own fields of one row, each changed where it stands. */
function FieldList({
  entity,
  id,
  standard,
  isGone = false,
}: {
  entity: FieldEntity;
  id: string;
  standard: FieldRuleFacts["standard"];
  isGone?: boolean;
}) {
  const t = useTranslations("customFields.values");
  const common = useTranslations("common");
  const { shown, set, isPending, error, retry } = useFieldValues(entity, id, standard);
  if (error)
    return (
      <p className="flex items-center justify-between gap-2 text-[0.8125rem] text-ink-muted">
        {t("loadFailed")}
        <Button size="sm" onClick={retry}>
          {common("retry")}
        </Button>
      </p>
    );
  if (isPending)
    return (
      <div className="flex flex-col gap-3">
        {Array.from({ length: likelyFields }, (_, at) => (
          <Skeleton key={at} className="h-13" />
        ))}
      </div>
    );
  if (shown.length === 0) return <p className="text-[0.8125rem] text-ink-faint">{t("none")}</p>;
  return (
    <div className="flex flex-col gap-3">
      {shown.map(({ field, held, state, isEditable, error: reason }) => {
        const isOutside =
          state.allowedOptionIds !== null &&
          !held.selectedOptionIds.every((option) => state.allowedOptionIds?.includes(option));
        return (
          <FieldControl
            key={field.id}
            field={field}
            held={held}
            allowedOptionIds={state.allowedOptionIds}
            isRequired={state.isRequired}
            note={state.isRequiredOnResolve && isEmpty(held) && isEditable ? t("neededToResolve") : undefined}
            error={reason ?? (isOutside ? t("notAllowed") : undefined)}
            isReadOnly={isGone || !isEditable}
            onChange={(given, seen) => set(field, given, seen)}
          />
        );
      })}
    </div>
  );
}

export function TicketFields({ ticket }: { ticket: Ticket }) {
  const { upwards } = useCategories();
  const { id, status, priority, channel, categoryId } = ticket;
  return (
    <FieldList
      entity="TICKET"
      id={id}
      standard={{ status: [status], priority: [priority], channel: [channel], category: upwards(categoryId) }}
    />
  );
}

export function ContactFields({
  contact: { id, type, status, deletedAt },
}: {
  contact: { id: string; type: string; status: string; deletedAt: string | null };
}) {
  const t = useTranslations("customFields.values");
  return (
    <Card title={t("title")}>
      <FieldList
        entity="CONTACT"
        id={id}
        standard={{ type: [type], status: [status] }}
        isGone={deletedAt !== null}
      />
    </Card>
  );
}

export function CompanyFields({ id, isGone }: { id: string; isGone: boolean }) {
  return <FieldList entity="COMPANY" id={id} standard={{}} isGone={isGone} />;
}

export function DealFields({ id, isGone }: { id: string; isGone: boolean }) {
  const t = useTranslations("customFields.values");
  return (
    <Card title={t("title")}>
      <FieldList entity="DEAL" id={id} standard={{}} isGone={isGone} />
    </Card>
  );
}
