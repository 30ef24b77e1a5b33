"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { limits } from "@/contract/limits";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSeenVersion } from "@/components/resource/seen-version";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
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
  const inWords = useFaultText();
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
    <FormDialog
      size="sm"
      title={t("renameTitle")}
      isPending={save.isPending}
      problem={problem}
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
