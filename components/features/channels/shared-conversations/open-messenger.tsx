"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Bot, LayoutTemplate, Phone, UserCheck } from "lucide-react";
import { whatsappCalls } from "@/contract/channels/whatsapp-calls";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import type { Ticket } from "@/contract/desk/tickets";
import { useTicket } from "@/components/features/desk/shared-ticket/use-ticket";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { mayCall } from "@/lib/shared/auth/may";
import { holderTones } from "./holder-tones";
import { useMessenger } from "./messenger-screen";
import { WindowLeft } from "./window-left";

const OpenConversation = lazyPart(() =>
  import("@/components/features/desk/shared-ticket/open-conversation").then((file) => file.OpenConversation),
);
const TemplatePicker = lazyDialog(
  () =>
    import("@/components/features/channels/shared-templates/template-picker").then(
      (file) => file.TemplatePicker,
    ),
  ({ onClose }) => onClose,
);
const CallDialog = lazyDialog(
  () => import("@/components/features/channels/shared-calls/call-dialog").then((file) => file.CallDialog),
  ({ onClose }) => onClose,
);
const HandOverDialog = lazyDialog(
  () => import("./hand-over-dialog").then((file) => file.HandOverDialog),
  ({ onClose }) => onClose,
);

/** The open conversation, with who has it and what one may do about it above. */
export function OpenMessenger({
  id,
  onClose,
  onResolved,
}: {
  id: string;
  onClose: () => void;
  onResolved: () => void;
}) {
  const conversation = useMessenger().useConversation(id);
  const ticket = useTicket(id).data;
  return (
    <OpenConversation
      id={id}
      above={conversation && ticket && <HolderBar conversation={conversation} ticket={ticket} />}
      whileLoading={<div className="flex-1" />}
      onClose={onClose}
      onResolved={onResolved}
    />
  );
}

type Asked = "takeover" | "transfer" | "template" | "call";
function HolderBar({ conversation, ticket }: { conversation: MessengerConversation; ticket: Ticket }) {
  const t = useTranslations("messengerConversations");
  const user = useSignedIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { holder, heldById, instructions, id } = conversation;
  const isMine = holder === "AGENT" && heldById === user.id;
  const messenger = useMessenger();
  const takeover = messenger.useTakeover({ onSuccess: () => showToast("success", t("taken")) });
  return (
    <section
      aria-label={t("holderLabel")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-4 py-2 text-[0.8125rem] text-ink-muted"
    >
      <Badge tone={holderTones[holder]}>
        {isMine
          ? t("holders.you")
          : (holder !== "BOT" && conversation.assignedToName) || t(`holders.${holder}`)}
      </Badge>
      <WindowLeft conversation={conversation} />
      <bdi className="truncate">{conversation.connectionName}</bdi>
      {holder === "BOT" && instructions !== null && (
        <span dir="auto" className="w-full truncate text-xs" title={instructions}>
          {t("told", { instructions })}
        </span>
      )}
      <span className="ms-auto flex flex-wrap gap-1.5">
        {messenger.hasCalls && mayCall(user.role, whatsappCalls.start) && (
          <Button size="sm" icon={<Phone aria-hidden />} onClick={() => setAsked("call")}>
            {t("call")}
          </Button>
        )}
        {messenger.hasTemplates && (
          <Button size="sm" icon={<LayoutTemplate aria-hidden />} onClick={() => setAsked("template")}>
            {t("template")}
          </Button>
        )}
        {!isMine && (
          <Button
            size="sm"
            variant="primary"
            icon={<UserCheck aria-hidden />}
            isPending={takeover.isPending}
            onClick={() => (holder === "NOBODY" ? takeover.run(id) : setAsked("takeover"))}
          >
            {t("takeOver")}
          </Button>
        )}
        {holder !== "BOT" && (
          <Button size="sm" icon={<Bot aria-hidden />} onClick={() => setAsked("transfer")}>
            {t("handBack")}
          </Button>
        )}
      </span>
      {asked === "call" && (
        <CallDialog
          ticketId={id}
          customer={conversation.contact?.name ?? conversation.address}
          onClose={close}
        />
      )}
      {asked === "template" && (
        <TemplatePicker ticket={ticket} connectionId={conversation.connectionId} onClose={close} />
      )}
      {(asked === "takeover" || asked === "transfer") && (
        <HandOverDialog way={asked} conversation={conversation} onClose={close} />
      )}
    </section>
  );
}
