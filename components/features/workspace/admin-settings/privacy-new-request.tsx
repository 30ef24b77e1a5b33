"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { privacyKinds } from "@/contract/enums";
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
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";

/** Who asked for what, and when it came: nothing is done by it yet but that 30 days run. */
export function NewRequestDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useTranslations("privacyRequests");
  const words = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const formId = useId();
  const complaints = useSentForm();
  const [person, setPerson] = useState<NamedEntity | null>(null);
  const [kind, setKind] = useState<(typeof privacyKinds)[number]>("DATA");
  const [receivedOn, setReceivedOn] = useState("");
  const [note, setNote] = useState("");
  const record = useSend(privacy.record, { onError: complaints.onError });
  const send = (form: HTMLFormElement) => {
    if (!complaints.check(form) || !person) return;
    record.mutate(
      {
        body: {
          contactId: person.id,
          kind,
          ...(receivedOn === "" ? {} : { receivedOn }),
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        },
      },
      {
        onSuccess: ({ id }) => onMade(id),
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("new")}
      text={t("newHelp")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={!person}
            isPending={record.isPending}
          >
            {t("record")}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={send}>
        {complaints.problem && <Banner tone="danger">{complaints.problem}</Banner>}
        <Field label={t("columns.kind")} help={t(`kindHelp.${kind}`)}>
          <Select
            options={privacyKinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
        </Field>
        <Field label={words("person")} error={complaints.errors["contactId"]} isRequired>
          <EntityPicker
            kind="contact"
            value={person}
            onChange={(value) => {
              complaints.clear("contactId");
              setPerson(value);
            }}
          />
        </Field>
        <Field
          label={t("columns.receivedOn")}
          help={t("receivedHelp")}
          error={complaints.errors["receivedOn"]}
        >
          <Input
            name="receivedOn"
            type="date"
            dir="ltr"
            value={receivedOn}
            onChange={(event) => {
              complaints.clear("receivedOn");
              setReceivedOn(event.target.value);
            }}
          />
        </Field>
        <Field label={t("note")} help={t("noteHelp")}>
          <Textarea
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
