"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ban, OctagonX, ShieldCheck } from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import type { useSpam, useUnblock } from "./use-spam";

/** In a ticket's menu: that it is spam, and whether its contact may write at all. */
export function SpamItems({
  ticket,
  spam,
  unblock,
  onBlock,
}: {
  ticket: Ticket;
  spam: ReturnType<typeof useSpam>;
  unblock: ReturnType<typeof useUnblock>;
  onBlock: () => void;
}) {
  const t = useTranslations("spam");
  const { role } = useSignedIn();
  const contactId = ticket.contact?.id ?? "";
  const contact = useQuery({
    ...queryFor(contacts.get, { params: { id: contactId } }),
    enabled: contactId !== "" && mayCall(role, contacts.block),
  });
  const isBlocked = contact.data?.status === "BLOCKED";
  if (!mayCall(role, tickets.markSpam)) return null;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<OctagonX aria-hidden />} onSelect={() => spam.mark(ticket, false)}>
        {t("mark")}
      </MenuItem>
      {contact.data && !isBlocked && (
        <MenuItem icon={<OctagonX aria-hidden />} onSelect={() => spam.mark(ticket, true)}>
          {t("markAndBlock")}
        </MenuItem>
      )}
      {contact.data &&
        (isBlocked ? (
          <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => unblock.unblock(contactId)}>
            {t("unblock")}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban aria-hidden />} onSelect={onBlock}>
            {t("block")}
          </MenuItem>
        ))}
    </>
  );
}
