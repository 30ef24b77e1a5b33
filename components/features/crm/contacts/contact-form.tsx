"use client";
import { useMemo } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import type { BodyIn } from "@/contract/kit";
import { ResourceForm } from "@/components/resource/resource-form";
import { useSeenVersion } from "@/components/resource/seen-version";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { contactFields } from "./contact-fields";

/** A new contact, or one to change. Somebody else's change in the meantime is said, never overwritten. */
export function ContactForm({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const t = useTranslations("contacts");
  const client = useQueryClient();
  const handled = { onError: () => undefined };
  const create = useSend(contacts.create, handled);
  const update = useSend(contacts.update, handled);
  const seen = useSeenVersion(contact);
  const fields = useMemo(() => contactFields(contact), [contact]);
  const save = async (values: Record<string, unknown>) => {
    // The fields' names and values are those of the contract's body; the server checks each and answers at
    // its field.
    const body = values as BodyIn<typeof contacts.create>;
    if (contact) {
      await update
        .mutateAsync({ params: { id: contact.id }, body, ...seen.extras })
        .catch((error: unknown) => {
          if (seen.learnFrom(error)) void client.invalidateQueries({ queryKey: ["contacts"] });
          throw error;
        });
    } else await create.mutateAsync({ body });
    showToast("success", t(contact ? "saved" : "created"));
  };
  return (
    <ResourceForm
      text="contacts"
      title={t(contact ? "edit" : "new")}
      row={contact}
      fields={fields}
      onSave={save}
      onClose={onClose}
    />
  );
}
