"use client";
import { useState } from "react";
import type { RefObject } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import { useNewValues } from "@/components/features/workspace/shared-fields/use-new-values";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { useFormErrors } from "@/components/resource/form-errors";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { newTicketIn, useNewTicketDraft } from "./use-new-ticket-draft";

/** Where the form shows what is wrong. */
const placed = ["subject", "message", "contactId", "contactEmail", "categoryId", "tags", "customFields"];
const isShownAtFields = (error: unknown): boolean =>
  isFault(error) &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) => placed.includes(path.split(".")[0] ?? ""));

/** The ticket that is being made: its draft, the tenant's own fields, what is wrong, and its sending. */
export function useNewTicket(form: RefObject<HTMLFormElement | null>, onClose: () => void) {
  const t = useTranslations("tickets.create");
  const router = useRouter();
  const complaints = useFormErrors();
  const draft = useNewTicketDraft();
  const { upwards } = useCategories();
  const fields = useNewValues(
    "TICKET",
    {
      status: ["OPEN"],
      priority: [draft.priority],
      channel: [draft.channel],
      category: upwards(draft.text("categoryId") || null),
    },
    draft.givenFields,
    (next) => draft.setValue("customFields", next),
  );
  const [isElsewhere, setIsElsewhere] = useState(false);
  /** Once the complaints are drawn: the first of them. */
  const goToFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  const create = useSend(tickets.create, {
    onSuccess: (ticket) => {
      draft.discard();
      onClose();
      showToast("success", t("created", { number: ticket.number }));
      router.push(`/tickets/${ticket.id}`);
    },
    onError: (error) => {
      complaints.accept(error);
      const areFieldsPlaced = fields.accept(error);
      setIsElsewhere(!areFieldsPlaced || !isShownAtFields(error));
      goToFirst();
    },
  });
  return {
    draft,
    fields,
    errors: complaints.errors,
    /** What no field shows of a refusal. */
    problem: create.isError && isElsewhere ? create.error : null,
    isPending: create.isPending,
    setValue: (name: string, value: unknown) => {
      draft.setValue(name, value);
      complaints.clear(name);
    },
    submit: (element: HTMLFormElement) => {
      const isFilledIn = fields.check();
      if (!complaints.check(element)) return;
      if (!isFilledIn) return void goToFirst();
      setIsElsewhere(false);
      create.mutate({ body: newTicketIn(draft, fields.sent) });
    },
  };
}
export type NewTicketState = ReturnType<typeof useNewTicket>;
