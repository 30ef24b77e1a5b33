"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { privacy } from "@/contract/privacy/privacy";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/**
 * The name is typed, since nothing brings the person back. Without a request one is written down first: a
 * second try begins the same.
 */
export function EraseDialog({
  person,
  requestId,
  onClose,
}: {
  person: { id: string; name: string };
  requestId: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { errors, check, accept } = useFormErrors();
  const [typed, setTyped] = useState("");
  const [removesFiles, setRemovesFiles] = useState(false);
  const [madeId, setMadeId] = useState(requestId);
  const [problem, setProblem] = useState<string | null>(null);
  const start = useSend(privacy.start, { onError: () => undefined });
  const record = useSend(privacy.record, { onError: () => undefined });
  const isTyped = typed.trim() === person.name;
  const send = async (form: HTMLFormElement) => {
    setProblem(null);
    if (!check(form) || !isTyped) return;
    try {
      const id = madeId ?? (await record.mutateAsync({ body: { contactId: person.id, kind: "ERASE" } })).id;
      setMadeId(id);
      await start.mutateAsync({ params: { id }, body: { confirmName: typed, removesFiles } });
      showToast("info", t("erasing"));
      onClose();
    } catch (error) {
      if (!accept(error, form)) setProblem(inWords(error));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("eraseTitle", { name: person.name })}
      text={t("eraseHelp")}
      closeLabel={common("close")}
    >
      <Form onSend={(form) => void send(form)}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Field label={t("typeName", { name: person.name })} error={errors["confirmName"]} isRequired>
          <Input
            name="confirmName"
            dir="auto"
            required
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Checkbox
          label={t("removeFiles")}
          checked={removesFiles}
          onChange={(event) => setRemovesFiles(event.target.checked)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            variant="danger"
            disabled={!isTyped}
            isPending={record.isPending || start.isPending}
          >
            {t("erase")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
