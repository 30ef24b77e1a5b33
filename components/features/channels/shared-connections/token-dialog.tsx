"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSeenVersion } from "@/components/resource/seen-version";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConnectionInput } from "./connection-field";
import { useConnectionCheck } from "./use-connection-check";

/** A new access token, which is checked at once. */
export function TokenDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
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
    <Dialog
      isOpen
      onClose={onClose}
      title={t("tokenTitle", { name: connection.name })}
      text={t(connection.isSimulated ? "tokenSimulated" : "tokenText")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={save.isPending}>
            {t("saveToken")}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={submit}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <ConnectionInput
          field="accessToken"
          value={accessToken}
          onChange={setAccessToken}
          complaints={complaints}
        />
      </Form>
    </Dialog>
  );
}
