"use client";
import { useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trash2 } from "lucide-react";
import {
  fillTemplate,
  headerFileOf,
  templateProblems,
  whyReadOnly,
  writtenCategories,
} from "@/contract/channels/template-rules";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { queryFor, useSend } from "@/lib/api/query";
import { isFault } from "@/lib/shared/api/fault";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { TemplateBubble } from "./template-bubble";
import { TemplateFields } from "./template-fields";
import { TemplateState } from "./template-state";
import { TemplateTest } from "./template-test";
import { contentIn, draftOf, sampleNameIn } from "./template-draft";
import type { TemplateForm } from "./template-draft";
import { useProblemWords } from "./template-words";

/** A template from its first word to the review; what Meta would refuse is told while one types. */
export function TemplateEditor({
  template: given,
  onClose,
}: {
  template: WhatsAppTemplate | null;
  onClose: () => void;
}) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const formId = useId();
  const submits = useRef(false);
  const [made, setMade] = useState(given);
  // The review goes on while it is open.
  const asked = useQuery({
    ...queryFor(whatsappTemplates.get, { params: { id: made?.id ?? "" } }),
    enabled: made !== null,
    refetchInterval: ({ state: { data } }) => (data?.status === "PENDING" ? 3000 : false),
  }).data;
  const template = made && asked?.id === made.id ? asked : made;
  const [form, setForm] = useState<TemplateForm>(() => draftOf(given));
  const [isChecked, setIsChecked] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const onSampleGiven = () => setForm((all) => ({ ...all, sample: null }));
  const save = useSaving({ template, form, onMade: setMade, onSampleGiven, onClose });
  const why = template && whyReadOnly(template);
  const isFixed = why !== null || template?.status === "PENDING" || template?.status === "DISABLED";
  const wordsOf = useProblemWords();
  const content = contentIn(form);
  const { name, examples } = form;
  const sampleName = sampleNameIn(form, template);
  const problems = wordsOf(templateProblems({ ...content, name, examples, hasSample: sampleName !== null }));
  const shown = Object.fromEntries(
    Object.entries({ ...problems, ...save.fieldErrors }).filter(
      ([path]) => isChecked || save.fieldErrors[path] !== undefined || isWritten(form, path),
    ),
  );
  const send = () => {
    const isSubmit = submits.current;
    submits.current = false;
    if (isSubmit) setIsChecked(true);
    if (isSubmit && Object.keys(problems).length > 0) return;
    void save.run(isSubmit);
  };
  return (
    <Dialog
      isOpen
      size="xl"
      onClose={onClose}
      title={template ? t("editTitle", { name: template.name }) : t("create")}
      closeLabel={common("close")}
      footer={
        <>
          {template && (
            <Button
              variant="ghost"
              className="me-auto"
              icon={<Trash2 aria-hidden />}
              onClick={() => setIsRemoving(true)}
            >
              {t("remove")}
            </Button>
          )}
          <Button onClick={onClose}>{common(isFixed ? "close" : "cancel")}</Button>
          {!isFixed && (
            <>
              <Button type="submit" form={formId} isPending={save.isPending === "draft"}>
                {t("saveDraft")}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                isPending={save.isPending === "submit"}
                onClick={() => {
                  submits.current = true;
                }}
              >
                {t("submit")}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Form id={formId} onSend={send}>
          {save.problem && <Banner tone="danger">{save.problem}</Banner>}
          {why === "AUTHENTICATION" && <Banner>{t("authenticationFixed")}</Banner>}
          {why === "PARTS" && (
            <Banner>{t("partsFixed", { parts: template?.otherParts.join(", ") ?? "" })}</Banner>
          )}
          <TemplateFields
            form={form}
            errors={shown}
            template={template}
            isFixed={isFixed}
            onChange={setForm}
          />
        </Form>
        <div className="flex flex-col gap-4">
          {template && <TemplateState template={template} />}
          <TemplateBubble content={fillTemplate(content, examples)} shown={sampleName ?? ""} />
          {template?.status === "APPROVED" && why !== "PARTS" && <TemplateTest template={template} />}
        </div>
      </div>
      {template && isRemoving && (
        <RemoveTemplate template={template} onClose={() => setIsRemoving(false)} onRemoved={onClose} />
      )}
    </Dialog>
  );
}

/** What was begun may be complained of; what is still empty not before it is handed in. */
const isWritten = (form: TemplateForm, path: string): boolean => {
  if (path === "name") return form.name !== "";
  if (path === "body") return form.body !== "";
  if (path === "header") return form.header !== "";
  if (path === "footer") return form.footer !== "";
  return path === "buttons";
};

function useSaving({
  template,
  form,
  onMade,
  onSampleGiven,
  onClose,
}: {
  template: WhatsAppTemplate | null;
  form: TemplateForm;
  onMade: (made: WhatsAppTemplate) => void;
  onSampleGiven: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("templates");
  const inWords = useFaultText();
  const [isPending, setIsPending] = useState<"draft" | "submit" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const quiet = { onError: () => undefined };
  const create = useSend(whatsappTemplates.create, quiet);
  const update = useSend(whatsappTemplates.update, quiet);
  const sample = useSend(whatsappTemplates.sample, quiet);
  const submit = useSend(whatsappTemplates.submit, quiet);
  const keep = (): Promise<WhatsAppTemplate> => {
    const { connectionId, language, name, examples } = form;
    const category = writtenCategories.find((one) => one === form.category) ?? "UTILITY";
    const body = { connectionId, language, category, name, examples, ...contentIn(form) };
    // What Meta makes is never sent: nobody edits it.
    const buttons = body.buttons.flatMap(({ type, ...button }) =>
      type === "CODE" ? [] : [{ ...button, type }],
    );
    const sent = { ...body, buttons };
    return template
      ? update.mutateAsync({ params: { id: template.id }, body: sent })
      : create.mutateAsync({ body: sent });
  };
  const run = async (isSubmit: boolean): Promise<void> => {
    if (isPending !== null) return;
    setIsPending(isSubmit ? "submit" : "draft");
    setProblem(null);
    setFieldErrors({});
    try {
      const kept = await keep();
      onMade(kept);
      if (form.sample && headerFileOf(form.headerFormat)) {
        const body = { attachmentId: form.sample.id };
        onMade(await sample.mutateAsync({ params: { id: kept.id }, body }));
        onSampleGiven();
      }
      if (isSubmit) {
        onMade(await submit.mutateAsync({ params: { id: kept.id } }));
        showToast("success", t("submitted"));
      } else {
        showToast("success", t("saved"));
        onClose();
      }
    } catch (error) {
      const errors = isFault(error) ? error.errors : [];
      const fieldOf = (path: string) => (path === "attachmentId" ? "sample" : path);
      setFieldErrors(Object.fromEntries(errors.map(({ path, message }) => [fieldOf(path), message])));
      if (errors.length === 0) setProblem(inWords(error));
    } finally {
      setIsPending(null);
    }
  };
  return { run, isPending, problem, fieldErrors };
}

function RemoveTemplate({
  template,
  onClose,
  onRemoved,
}: {
  template: WhatsAppTemplate;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const remove = useSend(whatsappTemplates.remove, {
    onSuccess: () => {
      showToast("success", t("removed", { name: template.name }));
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: template.id } })}
      title={t("removeTitle", { name: template.name })}
      text={t(template.submittedAt === null ? "removeDraftText" : "removeText")}
      confirmLabel={t("remove")}
      cancelLabel={common("cancel")}
      isPending={remove.isPending}
    />
  );
}
