"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { operatorConsole } from "@/contract/insight/console";
import type { ConsoleWorkspace } from "@/contract/insight/console";
import { limits } from "@/contract/limits";
import { useSentForm } from "@/components/resource/use-sent-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";

const gigabyte = 1_000_000_000;
type Asked = "edit" | "suspend" | "resume";

/** What whoever runs the installation settles with a workspace. */
export function TermsActions({ workspace }: { workspace: ConsoleWorkspace }) {
  const t = useTranslations("console.terms");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const turn = workspace.terms.suspension ? "resume" : "suspend";
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button onClick={() => setAsked("edit")}>{t("edit")}</Button>
      <Button onClick={() => setAsked(turn)}>{t(turn)}</Button>
      {asked === "edit" && <TermsDialog workspace={workspace} onClose={close} />}
      {asked === "suspend" && <SuspendDialog workspace={workspace} onClose={close} />}
      {asked === "resume" && <ResumeDialog workspace={workspace} onClose={close} />}
    </div>
  );
}

interface Of {
  workspace: ConsoleWorkspace;
  onClose: () => void;
}

function TermsDialog({ workspace: { id, name, terms }, onClose }: Of) {
  const t = useTranslations("console.terms");
  const { errors, check, clear, problem, onError } = useSentForm();
  const [plan, setPlan] = useState(terms.plan ?? "");
  const [people, setPeople] = useState(terms.peopleMax?.toString() ?? "");
  const [bytes, setBytes] = useState(
    terms.storedBytesMax === null ? "" : String(terms.storedBytesMax / gigabyte),
  );
  const save = useSend(operatorConsole.setTerms, { onSuccess: onClose, onError });
  const submit = (form: HTMLFormElement) => {
    if (check(form))
      save.mutate({
        params: { id },
        body: {
          plan: plan.trim() || null,
          peopleMax: people === "" ? null : Number(people),
          storedBytesMax: bytes === "" ? null : Math.round(Number(bytes) * gigabyte),
        },
      });
  };
  return (
    <FormDialog
      size="sm"
      title={`${t("edit")} · ${name}`}
      text={t("editText")}
      isPending={save.isPending}
      problem={problem}
      onSend={submit}
      onClose={onClose}
    >
      <Field label={t("plan")} error={errors["plan"]}>
        <Input
          name="plan"
          dir="auto"
          autoComplete="off"
          maxLength={limits.planNameMaxLength}
          value={plan}
          onChange={(event) => {
            clear("plan");
            setPlan(event.target.value);
          }}
        />
      </Field>
      <Field label={t("people")} help={t("empty")} error={errors["peopleMax"]}>
        <Input
          name="peopleMax"
          type="number"
          min={1}
          max={limits.workspacePeopleMax}
          value={people}
          onChange={(event) => {
            clear("peopleMax");
            setPeople(event.target.value);
          }}
        />
      </Field>
      <Field label={t("bytes")} help={t("empty")} error={errors["storedBytesMax"]}>
        <Input
          name="storedBytesMax"
          type="number"
          min={0}
          step="any"
          max={limits.workspaceBytesMax / gigabyte}
          value={bytes}
          onChange={(event) => {
            clear("storedBytesMax");
            setBytes(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}

function SuspendDialog({ workspace: { id, name }, onClose }: Of) {
  const t = useTranslations("console.terms");
  const { errors, check, clear, problem, onError } = useSentForm();
  const [reason, setReason] = useState("");
  const suspend = useSend(operatorConsole.suspend, { onSuccess: onClose, onError });
  const submit = (form: HTMLFormElement) => {
    if (check(form)) suspend.mutate({ params: { id }, body: { reason } });
  };
  return (
    <FormDialog
      size="sm"
      title={t("suspendTitle", { name })}
      text={t("suspendText")}
      saveLabel={t("suspend")}
      isPending={suspend.isPending}
      problem={problem}
      onSend={submit}
      onClose={onClose}
    >
      <Field label={t("reason")} error={errors["reason"]} isRequired>
        <Textarea
          name="reason"
          dir="auto"
          maxLength={limits.suspendedReasonMaxLength}
          value={reason}
          onChange={(event) => {
            clear("reason");
            setReason(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}

function ResumeDialog({ workspace: { id, name }, onClose }: Of) {
  const t = useTranslations("console.terms");
  const { problem, onError } = useSentForm();
  const resume = useSend(operatorConsole.resume, { onSuccess: onClose, onError });
  return (
    <FormDialog
      size="sm"
      title={t("resumeTitle", { name })}
      text={t("resumeText")}
      saveLabel={t("resume")}
      isPending={resume.isPending}
      problem={problem}
      onSend={() => resume.mutate({ params: { id } })}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
