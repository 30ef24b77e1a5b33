"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { customFields } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { bodyOf, draftOf } from "./field-draft";
import type { FieldDraft } from "./field-draft";

/** A field as it is being made or changed. */
export function useFieldForm(entity: FieldEntity, field: CustomField | null, onClose: () => void) {
  const t = useTranslations("customFields");
  const element = useRef<HTMLFormElement>(null);
  const complaints = useFormErrors();
  const [draft, setDraft] = useState<FieldDraft>(() => draftOf(field));
  const create = useSend(customFields.create, { onError: () => undefined });
  const update = useSend(customFields.update, { onError: () => undefined });
  const put = (changes: Partial<FieldDraft>) => {
    for (const name of Object.keys(changes)) complaints.clear(name);
    setDraft((now) => ({ ...now, ...changes }));
  };
  const save = async () => {
    if (!element.current || !complaints.check(element.current)) return;
    try {
      await (field
        ? update.mutateAsync({ params: { id: field.id }, body: bodyOf(draft) })
        : create.mutateAsync({ body: { ...bodyOf(draft), entity, type: draft.type } }));
      showToast("success", t(field ? "saved" : "created"));
      onClose();
    } catch (error) {
      complaints.accept(error, element.current);
    }
  };
  return {
    /** Of the form: what its own controls say against it is said before it is sent. */ element,
    draft,
    put,
    errors: complaints.errors,
    failure: create.error ?? update.error,
    isSaving: create.isPending || update.isPending,
    save,
  };
}
