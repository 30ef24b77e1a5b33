"use client";
import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { consents } from "@/contract/crm/consents";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { queryFor, useSend } from "@/lib/api/query";
import { FillTemplate, TemplateChoices } from "./choose-template";

/** Sends an approved template to a ticket's customer: chosen, filled in, and seen before it leaves. */
export function TemplatePicker({
  ticket,
  connectionId,
  isOtherWay = false,
  onClose,
}: {
  ticket: Ticket;
  connectionId: string;
  /** The number is not the one by which the ticket is answered otherwise. */
  isOtherWay?: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const formId = useId();
  const [chosen, setChosen] = useState<WhatsAppTemplate | null>(null);
  const [isSending, setIsSending] = useState(false);
  const optedOut = useOptedOut(ticket.contact?.id ?? null);
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={t("pickTitle")}
      closeLabel={common("close")}
      footer={
        chosen ? (
          <>
            <Button onClick={() => setChosen(null)}>{t("otherTemplate")}</Button>
            <Button variant="primary" type="submit" form={formId} isPending={isSending}>
              {t("send")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{common("cancel")}</Button>
        )
      }
    >
      {chosen ? (
        <FillIn
          key={chosen.id}
          formId={formId}
          ticket={ticket}
          template={chosen}
          byConnectionId={isOtherWay ? connectionId : undefined}
          onPending={setIsSending}
          onSent={onClose}
        />
      ) : (
        <TemplateChoices connectionId={connectionId} refusesMarketing={optedOut} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

/** Whether the customer takes no marketing by WhatsApp: the server refuses it, so it is said before. */
function useOptedOut(contactId: string | null): boolean {
  const { data } = useQuery({
    ...queryFor(consents.list, { params: { id: contactId ?? "" } }),
    enabled: contactId !== null,
  });
  return data?.items.some(({ channel, state }) => channel === "WHATSAPP" && state === "OPTED_OUT") ?? false;
}

function FillIn({
  formId,
  ticket,
  template,
  byConnectionId,
  onPending,
  onSent,
}: {
  formId: string;
  ticket: Ticket;
  template: WhatsAppTemplate;
  byConnectionId: string | undefined;
  onPending: (isPending: boolean) => void;
  onSent: () => void;
}) {
  const send = useSend(whatsappConversations.sendTemplate, {
    onSuccess: onSent,
    onError: () => onPending(false),
  });
  const name = ticket.contact?.name ?? "";
  const offers = [...new Set([name.split(" ")[0] ?? "", name, `#${ticket.number}`])].filter(
    (one) => one !== "",
  );
  return (
    <FillTemplate
      formId={formId}
      template={template}
      offers={offers}
      error={send.error}
      onSend={(values, clientMessageId, header) => {
        if (send.isPending) return;
        onPending(true);
        send.mutate({
          params: { id: ticket.id },
          body: {
            templateId: template.id,
            values,
            clientMessageId,
            ...header,
            ...(byConnectionId === undefined ? {} : { connectionId: byConnectionId }),
          },
        });
      }}
    />
  );
}
