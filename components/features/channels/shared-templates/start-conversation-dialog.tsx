"use client";
import { useId, useState } from "react";
import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MessageCircle } from "lucide-react";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { ApiFault } from "@/lib/shared/api/fault";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { FillTemplate, TemplateChoices } from "./choose-template";

export interface StartConversationProps {
  /** Whom it is to; without one a number is entered. */
  contact?: { name: string; phone: string };
  onClose: () => void;
}

/** The first message to somebody on WhatsApp: from which number, to which, and by which template. */
export function StartConversationDialog({ contact, onClose }: StartConversationProps) {
  const t = useTranslations("startConversation");
  const templates = useTranslations("templates");
  const common = useTranslations("common");
  const formId = useId();
  const [template, setTemplate] = useState<WhatsAppTemplate | null>(null);
  const [from, setFrom] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const { data, error } = useQuery(queryFor(whatsappConversations.numbers));
  const inWords = useFaultText();
  const number = data?.items.find(({ id }) => id === from) ?? data?.items[0];
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={contact ? t("titleTo", { name: contact.name }) : t("title")}
      closeLabel={common("close")}
      footer={
        template ? (
          <>
            <Button onClick={() => setTemplate(null)}>{templates("otherTemplate")}</Button>
            <Button variant="primary" type="submit" form={formId} isPending={isSending}>
              {templates("send")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{common("cancel")}</Button>
        )
      }
    >
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {!data && !error && <SkeletonRows rows={3} label={common("loading")} />}
      {data && !number && (
        <EmptyState icon={<MessageCircle aria-hidden />} title={t("noNumber")} text={t("noNumberText")} />
      )}
      {number && (
        <div className="flex flex-col gap-4">
          {!template && (data?.items.length ?? 0) > 1 && (
            <Field label={t("from")}>
              <Select
                value={number.id}
                options={(data?.items ?? []).map(({ id, name, displayName }) => ({
                  value: id,
                  label: name,
                  ...(displayName === null ? {} : { help: displayName }),
                }))}
                onChange={setFrom}
              />
            </Field>
          )}
          {template ? (
            <FirstMessage
              key={template.id}
              formId={formId}
              connectionId={number.id}
              template={template}
              contact={contact}
              onPending={setIsSending}
              onSent={onClose}
            />
          ) : (
            <>
              <p className="text-ink-muted">{t("templateFirst")}</p>
              <TemplateChoices connectionId={number.id} onChoose={setTemplate} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function FirstMessage({
  formId,
  connectionId,
  template,
  contact,
  onPending,
  onSent,
}: {
  formId: string;
  connectionId: string;
  template: WhatsAppTemplate;
  contact: StartConversationProps["contact"];
  onPending: (isPending: boolean) => void;
  onSent: () => void;
}) {
  const t = useTranslations("startConversation");
  const router = useRouter();
  const [to, setTo] = useState(contact?.phone ?? "");
  const [name, setName] = useState("");
  const start = useSend(whatsappConversations.start, {
    onSuccess: ({ ticketId }) => {
      onSent();
      router.push(`/tickets/${ticketId}`);
    },
    onError: () => onPending(false),
  });
  const called = contact?.name ?? name;
  const wrongNumber = start.error instanceof ApiFault ? start.error.errorAt("to") : undefined;
  return (
    <FillTemplate
      formId={formId}
      template={template}
      offers={[...new Set([called.split(" ")[0] ?? "", called])].filter((one) => one !== "")}
      error={wrongNumber === undefined ? start.error : null}
      onSend={(values, clientMessageId, header) => {
        if (start.isPending) return;
        onPending(true);
        start.mutate({
          body: {
            connectionId,
            to,
            templateId: template.id,
            values,
            clientMessageId,
            ...header,
            ...(name.trim() === "" ? {} : { name: name.trim() }),
          },
        });
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("to")} help={t("toHelp")} error={wrongNumber} isRequired>
          <Input type="tel" dir="ltr" required value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        {!contact && (
          <Field label={t("name")} help={t("nameHelp")}>
            <Input maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
      </div>
    </FillTemplate>
  );
}
