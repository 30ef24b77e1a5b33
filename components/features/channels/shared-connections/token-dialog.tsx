"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSeenVersion } from "@/components/resource/seen-version";
import { FormDialog } from "@/components/ui/form-dialog";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConnectionInput } from "./connection-field";
import { useConnectionCheck } from "./use-connection-check";

/** A new access token, which is checked at once. */
export function TokenDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTranslations("connections");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const seen = useSeenVersion(connection);
  const [accessToken, setAccessToken] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const check = useConnectionCheck();
  const save = useSend(connections.update, {
    onSuccess: ({ id }) => {
      check.mutate({ params: { id } });
      onClose();
    },
    onError: (error) => {
      seen.learnFrom(error);
      if (!complaints.accept(error)) setProblem(inWords(error));
    },
  });
  const submit = (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    save.mutate({
      params: { id: connection.id },
      body: { accessToken },
      ...seen.extras,
    });
  };
  return (
    <FormDialog
      title={t("tokenTitle", { name: connection.name })}
      text={t(connection.isSimulated ? "tokenSimulated" : "tokenText")}
      saveLabel={t("saveToken")}
      isPending={save.isPending}
      problem={problem}
      onSend={submit}
      onClose={onClose}
    >
      <ConnectionInput
        field="accessToken"
        value={accessToken}
        onChange={setAccessToken}
        complaints={complaints}
      />
    </FormDialog>
  );
}
