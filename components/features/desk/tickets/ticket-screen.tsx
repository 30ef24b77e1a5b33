"use client";
import { useRef, useState } from "react";
import { useParams, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CloudOff, SearchX } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { Conversation } from "@/components/features/desk/shared-ticket/conversation";
import type { ComposerApi } from "@/components/features/desk/shared-ticket/composer/composer";
import { MergedNotice, useMergedAway } from "@/components/features/desk/shared-ticket/merge/merged-notice";
import { usePresence } from "@/components/features/desk/shared-ticket/presence/use-presence";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { useTicket } from "@/components/features/desk/shared-ticket/use-ticket";
import { useTicketEdit } from "@/components/features/desk/shared-ticket/use-ticket-edit";
import { TicketHeader, ticketTriggers } from "@/components/features/desk/shared-ticket/ticket-header";
import { Button, ButtonLink } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isFault } from "@/lib/shared/api/fault";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useTitle } from "@/lib/browser/use-title";
import { listAddress } from "./list-memory";

/** What is beside the conversation comes after it. */
const TicketPanel = lazyPart(() =>
  import("@/components/features/desk/shared-ticket/panel/ticket-panel").then((file) => file.TicketPanel),
);

const PanelDrawer = lazyDialog(
  () => import("@/components/ui/drawer").then((file) => file.Drawer),
  ({ onClose }) => onClose,
);

/** One ticket: the product's heart. */
export function TicketScreen() {
  const { id } = useParams<{ id: string }>();
  const query = useTicket(decodeURIComponent(id));
  if (query.data) return <OpenTicket key={query.data.id} ticket={query.data} />;
  if (query.error) return <TicketFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <TicketSkeleton />;
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  const router = useRouter();
  const user = useSignedIn();
  const composer = useRef<ComposerApi>(null);
  const presence = usePresence(ticket.id);
  const { edit } = useTicketEdit();
  const isWide = useMedia("(min-width: 80rem)");
  const [isPanelOpen, setIsPanelOpen] = useState<boolean | null>(null);
  const showsPanel = isWide && isPanelOpen !== false;
  useFetchedAhead(PanelDrawer.load);
  useMergedAway(ticket);
  useTitle(`#${ticket.number} ${ticket.subject}`);
  const back = () => router.push(listAddress());

  useShortcuts({ Escape: back });
  useShortcuts(
    {
      r: () => composer.current?.open("reply"),
      n: () => composer.current?.open("note"),
      a: () => pressTrigger(ticketTriggers.assignee),
      s: () => pressTrigger(ticketTriggers.status),
      p: () => pressTrigger(ticketTriggers.priority),
      h: () => pressTrigger(ticketTriggers.snooze),
      e: () =>
        ticket.status !== "RESOLVED" &&
        edit(ticket, { status: "RESOLVED" }, {}, { said: t("said.resolved", { number: ticket.number }) }),
    },
    mayCall(user.role, tickets.update),
  );

  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-w-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <TicketHeader
          ticket={ticket}
          edit={edit}
          others={presence.others}
          onBack={back}
          isPanelOpen={isWide ? showsPanel : isPanelOpen === true}
          onPanel={() => setIsPanelOpen(isWide ? !showsPanel : true)}
        />
        <MergedNotice ticket={ticket} />
        {ticket.mergedIntoId === null ? (
          <Conversation ticket={ticket} presence={presence} composer={composer} />
        ) : (
          <div className="flex-1" />
        )}
      </div>
      {showsPanel && (
        // Hidden by its style too: the server takes every window for a wide one.
        <aside
          aria-label={t("panel.label")}
          className="w-80 shrink-0 overflow-y-auto border-s border-line bg-surface max-xl:hidden"
        >
          <TicketPanel ticket={ticket} edit={edit} whileLoading={<PanelSkeleton />} />
        </aside>
      )}
      {!isWide && isPanelOpen === true && (
        <PanelDrawer
          isOpen
          onClose={() => setIsPanelOpen(false)}
          title={t("panel.label")}
          closeLabel={common("close")}
        >
          <div className="-mx-5">
            <TicketPanel ticket={ticket} edit={edit} whileLoading={<PanelSkeleton />} />
          </div>
        </PanelDrawer>
      )}
    </div>
  );
}

function TicketFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const back = <ButtonLink href={listAddress()}>{t("backToList")}</ButtonLink>;
  if (isFault(error, "not_found") || isFault(error, "invalid"))
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("missingTitle")}
        text={t("missingText")}
        actions={back}
        className="py-24!"
      />
    );
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={t("loadFailed")}
      text={inWords(error)}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {common("retry")}
          </Button>
          {back}
        </>
      }
      className="py-24!"
    />
  );
}

function TicketSkeleton() {
  const t = useTranslations("common");
  return (
    <div role="status" aria-label={t("loading")} className="flex h-[calc(100dvh-var(--bar))]">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-14 items-center gap-3 border-b border-line bg-surface px-4">
          <Skeleton className="h-5 w-14" />
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="ms-auto h-7 w-40 max-md:hidden" />
        </div>
        <div className="flex flex-1 flex-col justify-end gap-5 p-6">
          <Skeleton className="h-16 w-3/5 rounded-lg!" />
          <Skeleton className="h-12 w-2/5 self-end rounded-lg!" />
          <Skeleton className="h-20 w-1/2 rounded-lg!" />
        </div>
        <div className="p-4">
          <Skeleton className="h-36 rounded-lg!" />
        </div>
      </div>
      <div className="w-80 shrink-0 border-s border-line bg-surface max-xl:hidden">
        <PanelSkeleton />
      </div>
    </div>
  );
}

const PanelSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-4 p-4">
    <Skeleton className="h-10 w-48" />
    <Skeleton className="h-28" />
    <Skeleton className="h-40" />
  </div>
);
