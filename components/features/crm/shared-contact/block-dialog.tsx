"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";

/** Asks why, and blocks. */
export function BlockDialog({
  contact,
  onClose,
}: {
  contact: Pick<Contact, "id" | "name">;
  onClose: () => void;
}) {
  const t = useTranslations("contactBlock");
  const common = useTranslations("common");
  const [reason, setReason] = useState("");
  const block = useSend(contacts.block, { onSuccess: onClose });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title", { name: contact.name })}
      text={t("help")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="danger"
            isPending={block.isPending}
            disabled={reason.trim() === ""}
            onClick={() => block.mutate({ params: { id: contact.id }, body: { reason: reason.trim() } })}
          >
            {t("block")}
          </Button>
        </>
      }
    >
      <Field label={t("reason")} help={t("reasonHelp")} isRequired>
        <Textarea
          value={reason}
          maxLength={500}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
