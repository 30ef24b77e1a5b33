"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { privacy } from "@/contract/privacy/privacy";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import type { NamedEntity } from "@/components/features/crm/shared-deal/entity-picker";
import { useSentForm } from "@/components/resource/use-sent-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** Why nothing of somebody may be deleted; where it is not known whom it is about, that is chosen. */
export function HoldDialog({ person, onClose }: { person?: NamedEntity; onClose: () => void }) {
  const t = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const { errors, check, problem, onError } = useSentForm();
  const [chosen, setChosen] = useState<NamedEntity | null>(person ?? null);
  const [reason, setReason] = useState("");
  const hold = useSend(privacy.hold, { onError });
  const send = (form: HTMLFormElement) => {
    if (!check(form) || !chosen) return;
    hold.mutate(
      { params: { id: chosen.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          showToast("success", t("holdSet"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("hold")}
      text={t("holdHelp")}
      closeLabel={common("close")}
    >
      <Form onSend={send}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {!person && (
          <Field label={t("person")} isRequired>
            <EntityPicker kind="contact" value={chosen} onChange={setChosen} />
          </Field>
        )}
        <Field label={t("reason")} error={errors["reason"]} isRequired>
          <Input
            name="reason"
            dir="auto"
            required
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!chosen || reason.trim() === ""}
            isPending={hold.isPending}
          >
            {t("hold")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
