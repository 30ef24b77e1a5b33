"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { limits } from "@/contract/limits";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSeenVersion } from "@/components/resource/seen-version";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";

export function RenameConnectionDialog({
  connection,
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const complaints = useFormErrors();
  const seen = useSeenVersion(connection);
  const [name, setName] = useState(connection.name);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSend(connections.update, {
    onSuccess: onClose,
    onError: (error) => {
      seen.learnFrom(error);
      if (!complaints.accept(error)) setProblem(inWords(error));
    },
  });
  const submit = (form: HTMLFormElement) => {
    setProblem(null);
    if (complaints.check(form))
      save.mutate({ params: { id: connection.id }, body: { name }, ...seen.extras });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("renameTitle")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={save.isPending}>
            {common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={submit}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Field label={t("fields.name")} error={complaints.errors["name"]} isRequired>
          <Input
            name="name"
            dir="auto"
            autoComplete="off"
            maxLength={limits.connectionNameMaxLength}
            value={name}
            onChange={(event) => {
              complaints.clear("name");
              setName(event.target.value);
            }}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
