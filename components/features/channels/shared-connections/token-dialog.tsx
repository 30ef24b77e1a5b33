"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { useSeenVersion } from "@/components/resource/seen-version";
import { useSentForm } from "@/components/resource/use-sent-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { useSend } from "@/lib/api/query";
import { ConnectionInput } from "./connection-field";
import { useConnectionCheck } from "./use-connection-check";

/** A new access token, which is checked at once. */
export function TokenDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTranslations("connections");
  const complaints = useSentForm();
  const seen = useSeenVersion(connection);
  const [accessToken, setAccessToken] = useState("");
  const check = useConnectionCheck();
  const save = useSend(connections.update, {
    onSuccess: ({ id }) => {
      check.mutate({ params: { id } });
      onClose();
    },
    onError: (error) => {
      seen.learnFrom(error);
      complaints.onError(error);
    },
  });
  const submit = (form: HTMLFormElement) => {
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
      problem={complaints.problem}
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
