"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { MessageCirclePlus } from "lucide-react";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import type { StartConversationProps } from "./start-conversation-dialog";

const StartConversationDialog = lazyDialog<StartConversationProps>(
  () => import("./start-conversation-dialog").then((file) => file.StartConversationDialog),
  ({ onClose }) => onClose,
);

/** Begins a conversation on WhatsApp: with a contact, or with a number that is entered. */
export function StartConversation({ contact }: { contact?: { name: string; phone: string } }) {
  const t = useTranslations("startConversation");
  const { role } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCall(role, whatsappConversations.start)) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      {contact ? (
        <Button icon={<MessageCirclePlus aria-hidden />} onClick={open}>
          {t("write")}
        </Button>
      ) : (
        <IconButton label={t("button")} onClick={open}>
          <MessageCirclePlus aria-hidden />
        </IconButton>
      )}
      {isOpen && (
        <StartConversationDialog {...(contact ? { contact } : {})} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
