"use client";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Form } from "@/components/ui/form";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { FormErrors } from "./form-errors";

interface Props {
  title: string;
  text?: ReactNode;
  complaints: FormErrors;
  /**
   * Saves, and says what happens then. What it rejects with is shown at the fields it names, or above them.
   */
  onSave: (form: HTMLFormElement) => Promise<unknown>;
  onClose: () => void;
  /** Default: Save. */
  saveLabel?: string;
  /** Above what the server says, where it fits no field. */
  failedTitle?: string;
  /** False: the form is only read. */
  maySave?: boolean;
  /** What is missing is said elsewhere in the form. */
  isIncomplete?: boolean;
  /** At the foot, away from save and cancel. */
  aside?: ReactNode;
  /** Below the form, and not part of it: what changes at once. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * A form in a drawer: checked as it is sent, complaints at the fields, what fits no field above them, and
 * nothing typed is lost.
 */
export function FormDrawer({
  title,
  text,
  complaints,
  onSave,
  onClose,
  saveLabel,
  failedTitle,
  maySave = true,
  isIncomplete = false,
  aside,
  below,
  children,
}: Props) {
  const t = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form) || isPending) return;
    setIsPending(true);
    try {
      await onSave(form);
    } catch (fault) {
      if (!complaints.accept(fault, form)) setProblem(inWords(fault));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      closeLabel={t("close")}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>{t(maySave ? "cancel" : "close")}</Button>
          {maySave && (
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabled={isIncomplete}
              isPending={isPending}
            >
              {saveLabel ?? t("save")}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} onSend={(form) => void submit(form)}>
        {problem && (
          <Banner tone="danger" title={failedTitle}>
            {problem}
          </Banner>
        )}
        {children}
      </Form>
      {below}
    </Drawer>
  );
}
