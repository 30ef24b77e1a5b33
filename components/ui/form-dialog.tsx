"use client";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Banner } from "./banner";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./form";

/** A dialog with a form: its problem above the fields, and "cancel" and "save" below them. */
export function FormDialog({
  saveLabel,
  isPending,
  problem,
  onSend,
  onClose,
  children,
  ...rest
}: Pick<ComponentProps<typeof Dialog>, "title" | "text" | "size" | "onClose"> & {
  /** What "save" is called here. */
  saveLabel?: string | undefined;
  isPending: boolean;
  /** What is wrong with more than one field, in words. */
  problem: string | null;
  onSend: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const common = useTranslations("common");
  const formId = useId();
  return (
    <Dialog
      {...rest}
      isOpen
      onClose={onClose}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {saveLabel ?? common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={onSend}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {children}
      </Form>
    </Dialog>
  );
}
