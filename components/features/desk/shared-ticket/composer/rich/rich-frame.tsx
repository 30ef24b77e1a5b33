"use client";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { MessengerPart } from "@/contract/desk/messenger-parts";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FramedWords } from "../../thread/messenger-parts";
import { PartFoot } from "../../thread/part-foot";
import type { RichKind } from "./rich-kinds";
import type { RichSend } from "./use-rich-send";

/** What the dialog gets from whoever opened it. */
export interface RichDialogProps {
  ticketId: string;
  connectionId: string;
  onClose: () => void;
}

/** The fields of a message beside what its customer will see. */
export function RichFrame({
  kind,
  sending: { complaints, form, problem },
  isPending,
  text,
  content,
  onSend,
  onClose,
  children,
}: {
  kind: RichKind;
  sending: RichSend;
  isPending: boolean;
  text: string;
  /** Null: nothing of it is written yet. */
  content: MessengerPart | null;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("richMessage");
  const common = useTranslations("common");
  const id = useId();
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={t(`kinds.${kind}`)}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={id} isPending={isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        ref={form}
        onSend={(element) => {
          if (complaints.check(element) && !isPending) onSend();
        }}
      >
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-3">{children}</div>
          <Preview text={text} content={content} />
        </div>
      </Form>
    </Dialog>
  );
}

function Preview({ text, content }: Pick<ComponentProps<typeof RichFrame>, "text" | "content">) {
  const t = useTranslations("richMessage");
  return (
    <section aria-label={t("preview")} className="rounded-lg bg-sunken p-4 sm:sticky sm:top-0">
      <div className="max-w-80 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-ink shadow-card">
        <FramedWords content={content}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text.trim() === "" ? <span className="text-ink-faint">{t("nothingWritten")}</span> : text}
          </p>
        </FramedWords>
        <PartFoot part={{ content, repliesToId: null, reactions: [] }} />
      </div>
    </section>
  );
}
