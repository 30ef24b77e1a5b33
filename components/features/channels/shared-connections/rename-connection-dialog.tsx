"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { limits } from "@/contract/limits";
import { useSeenVersion } from "@/components/resource/seen-version";
import { useSentForm } from "@/components/resource/use-sent-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";

export function RenameConnectionDialog({
  connection,
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const t = useTranslations("connections");
  const complaints = useSentForm();
  const seen = useSeenVersion(connection);
  const [name, setName] = useState(connection.name);
  const save = useSend(connections.update, {
    onSuccess: onClose,
    onError: (error) => {
      seen.learnFrom(error);
      complaints.onError(error);
    },
  });
  const submit = (form: HTMLFormElement) => {
    if (complaints.check(form))
      save.mutate({ params: { id: connection.id }, body: { name }, ...seen.extras });
  };
  return (
    <FormDialog
      size="sm"
      title={t("renameTitle")}
      isPending={save.isPending}
      problem={complaints.problem}
      onSend={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
