"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { FrameFields, useFraming } from "./frame-fields";
import { RichFrame } from "./rich-frame";
import type { RichDialogProps } from "./rich-frame";
import { useRichSend } from "./use-rich-send";

const buttonsMax = 3;
const titleMax = 20;
const bodyMax = 1024;

/** Up to three answers, of which the customer presses one. */
export function ButtonsMessage({ ticketId, onClose }: RichDialogProps) {
  const t = useTranslations("richMessage");
  const sending = useRichSend();
  const framing = useFraming();
  const [titles, setTitles] = useState<readonly string[]>([""]);
  const send = useSend(whatsappMultimedia.buttons, { onSuccess: onClose, onError: sending.refused });
  const buttons = titles.map((title, at) => ({ id: `button-${at + 1}`, title: title.trim() }));
  const change = (at: number, title: string) => {
    sending.complaints.clear(`buttons-${at}`);
    sending.complaints.clear("buttons");
    setTitles(titles.map((one, index) => (index === at ? title : one)));
  };
  return (
    <RichFrame
      kind="buttons"
      sending={sending}
      isPending={send.isPending}
      text={framing.framing.body}
      content={{
        type: "buttons",
        header: framing.header ?? null,
        footer: framing.footer ?? null,
        buttons: buttons.filter(({ title }) => title !== ""),
      }}
      onSend={() =>
        send.mutate({
          body: {
            conversationId: ticketId,
            clientMessageId: sending.clientMessageId,
            header: framing.header,
            body: framing.framing.body.trim(),
            footer: framing.footer,
            buttons,
          },
        })
      }
      onClose={onClose}
    >
      <FrameFields of={framing} complaints={sending.complaints} bodyMax={bodyMax} header="optional" />
      {titles.map((title, at) => (
        <Field
          key={at}
          label={t("button", { number: at + 1 })}
          error={
            sending.complaints.errors[`buttons-${at}`] ??
            (at === titles.length - 1 ? sending.complaints.errors["buttons"] : undefined)
          }
          isRequired
        >
          <Input
            name={`buttons-${at}`}
            dir="auto"
            maxLength={titleMax}
            value={title}
            onChange={({ target }) => change(at, target.value)}
            end={
              titles.length > 1 && (
                <IconButton
                  size="sm"
                  label={t("removeButton", { number: at + 1 })}
                  onClick={() => setTitles(titles.filter((_one, index) => index !== at))}
                >
                  <X aria-hidden />
                </IconButton>
              )
            }
          />
        </Field>
      ))}
      {titles.length < buttonsMax && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => setTitles([...titles, ""])}
        >
          {t("addButton")}
        </Button>
      )}
    </RichFrame>
  );
}
