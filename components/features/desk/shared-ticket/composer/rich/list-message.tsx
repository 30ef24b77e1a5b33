"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { FrameFields, useFraming } from "./frame-fields";
import { ListSection, emptyRow, emptySection } from "./list-section";
import type { SectionDraft } from "./list-section";
import { RichFrame } from "./rich-frame";
import type { RichDialogProps } from "./rich-frame";
import { useRichSend } from "./use-rich-send";

const buttonMax = 20;
const bodyMax = 4096;
const rowsMax = 10;

/** A button that opens up to ten rows, of which the customer takes one. */
export function ListMessage({ ticketId, onClose }: RichDialogProps) {
  const t = useTranslations("richMessage");
  const sending = useRichSend();
  const { complaints } = sending;
  const framing = useFraming();
  const [button, setButton] = useState("");
  const [sections, setSections] = useState<readonly SectionDraft[]>([emptySection()]);
  const send = useSend(whatsappMultimedia.list, { onSuccess: onClose, onError: sending.refused });
  const count = sections.flatMap(({ rows }) => rows).length;
  const isFull = count >= rowsMax;
  const change = (at: number, section: SectionDraft | null) => {
    complaints.clear("sections");
    setSections(sections.flatMap((one, index) => (index !== at ? [one] : section ? [section] : [])));
  };
  const written = sections.map(({ title, rows }, at) => ({
    title: title.trim(),
    rows: rows.map((row, index) => ({
      id: `row-${at + 1}-${index + 1}`,
      title: row.title.trim(),
      description: row.description.trim(),
    })),
  }));
  const submit = () =>
    send.mutate({
      body: {
        conversationId: ticketId,
        clientMessageId: sending.clientMessageId,
        header: framing.header,
        body: framing.framing.body.trim(),
        footer: framing.footer,
        button: button.trim(),
        sections: written.map(({ title, rows }) => ({
          title: title === "" ? undefined : title,
          rows: rows.map(({ description, ...row }) => ({
            ...row,
            description: description === "" ? undefined : description,
          })),
        })),
      },
    });
  return (
    <RichFrame
      kind="list"
      sending={sending}
      isPending={send.isPending}
      text={framing.framing.body}
      content={{
        type: "list",
        header: framing.header ?? null,
        footer: framing.footer ?? null,
        button,
        sections: written,
      }}
      onSend={submit}
      onClose={onClose}
    >
      <FrameFields of={framing} complaints={complaints} bodyMax={bodyMax} header="optional" />
      <Field
        label={t("listButton")}
        help={t("listButtonHelp")}
        error={complaints.errors["button"]}
        isRequired
      >
        <Input
          name="button"
          dir="auto"
          maxLength={buttonMax}
          value={button}
          onChange={({ target }) => {
            complaints.clear("button");
            setButton(target.value);
          }}
        />
      </Field>
      {sections.map((section, at) => (
        <ListSection
          key={at}
          at={at}
          section={section}
          isOnly={sections.length === 1}
          isFull={isFull}
          complaints={complaints}
          onChange={(changed) => change(at, changed)}
        />
      ))}
      {complaints.errors["sections"] && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {complaints.errors["sections"]}
        </p>
      )}
      {!isFull && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => setSections([...sections, { title: "", rows: [emptyRow()] }])}
        >
          {t("addSection")}
        </Button>
      )}
    </RichFrame>
  );
}
