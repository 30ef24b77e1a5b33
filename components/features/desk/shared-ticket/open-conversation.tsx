"use client";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { ComposerApi } from "@/components/features/desk/shared-ticket/composer/composer";
import { Conversation } from "@/components/features/desk/shared-ticket/conversation";
import { TicketPanel } from "@/components/features/desk/shared-ticket/panel/ticket-panel";
import { usePresence } from "@/components/features/desk/shared-ticket/presence/use-presence";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { TicketHeader, ticketTriggers } from "@/components/features/desk/shared-ticket/ticket-header";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { useTicket } from "@/components/features/desk/shared-ticket/use-ticket";
import { useTicketEdit } from "@/components/features/desk/shared-ticket/use-ticket-edit";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** The conversation that is open beside the list, and who it is with. Its code comes after the list. */
export function OpenConversation({
  id,
  above,
  onClose,
  onResolved,
}: {
  id: string;
  /** Between the head of the ticket and what was said. */
  above?: ReactNode;
  onClose: () => void;
  onResolved: () => void;
}) {
  const t = useTranslations("ticket");
  const inWords = useFaultText();
  const query = useTicket(id);
  if (query.data)
    return (
      <OpenTicket
        key={query.data.id}
        ticket={query.data}
        above={above}
        onClose={onClose}
        onResolved={onResolved}
      />
    );
  return (
    <div className="flex flex-1 items-center justify-center">
      {query.error && <EmptyState title={t("missingTitle")} text={inWords(query.error)} />}
    </div>
  );
}

function OpenTicket({
  ticket,
  above,
  onClose,
  onResolved,
}: {
  ticket: Ticket;
  above: ReactNode;
  onClose: () => void;
  onResolved: () => void;
}) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  const user = useSignedIn();
  const composer = useRef<ComposerApi>(null);
  const presence = usePresence(ticket.id);
  const { edit } = useTicketEdit();
  const isWide = useMedia("(min-width: 90rem)");
  const [isPanelOpen, setIsPanelOpen] = useState<boolean | null>(null);
  const showsPanel = isWide && isPanelOpen !== false;
  useShortcuts(
    {
      r: () => composer.current?.open("reply"),
      n: () => composer.current?.open("note"),
      a: () => pressTrigger(ticketTriggers.assignee),
      s: () => pressTrigger(ticketTriggers.status),
      p: () => pressTrigger(ticketTriggers.priority),
      h: () => pressTrigger(ticketTriggers.snooze),
      e: () => {
        if (ticket.status !== "RESOLVED")
          edit(ticket, { status: "RESOLVED" }, {}, { said: t("said.resolved", { number: ticket.number }) });
        onResolved();
      },
    },
    mayCall(user.role, tickets.update),
  );
  return (
    <>
      <section aria-label={ticket.subject} className="flex min-w-0 flex-1 flex-col">
        <TicketHeader
          ticket={ticket}
          edit={edit}
          others={presence.others}
          onBack={onClose}
          isPanelOpen={isWide ? showsPanel : isPanelOpen === true}
          onPanel={() => setIsPanelOpen(isWide ? !showsPanel : true)}
        />
        {above}
        <Conversation ticket={ticket} presence={presence} composer={composer} />
      </section>
      {showsPanel && (
        <aside
          aria-label={t("panel.label")}
          className="w-76 shrink-0 overflow-y-auto border-s border-line bg-surface max-[90rem]:hidden"
        >
          <TicketPanel ticket={ticket} edit={edit} />
        </aside>
      )}
      {!isWide && (
        <Drawer
          isOpen={isPanelOpen === true}
          onClose={() => setIsPanelOpen(false)}
          title={t("panel.label")}
          closeLabel={common("close")}
        >
          <div className="-mx-5">
            <TicketPanel ticket={ticket} edit={edit} />
          </div>
        </Drawer>
      )}
    </>
  );
}
