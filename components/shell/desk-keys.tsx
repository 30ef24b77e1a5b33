"use client";
import { useEffect, useState } from "react";
import { usePathname } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import { tickets } from "@/contract/desk/tickets";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { Dialog } from "@/components/ui/dialog";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { noteRecent } from "@/lib/browser/recent-items";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import type { Making } from "./palette";

// Neither is part of a screen's first load: the palette comes when the desk rests, the list when it is asked
// for.
const Palette = lazyDialog(
  () => import("./palette").then((file) => file.Palette),
  ({ onClose }) => onClose,
);
const NewTicket = lazyDialog(
  () => import("@/components/features/desk/tickets/new-ticket-dialog").then((file) => file.NewTicketDialog),
  ({ onClose }) => onClose,
);
const NewContact = lazyDialog(
  () => import("@/components/features/crm/contacts/contact-form").then((file) => file.ContactForm),
  ({ onClose }) => onClose,
);
const NewDeal = lazyDialog(
  () => import("@/components/features/crm/shared-deal/new-deal").then((file) => file.NewDeal),
  ({ onClose }) => onClose,
);
const ShortcutList = lazyPart(() =>
  import("@/components/features/shared/shared-help/shortcut-list").then((file) => file.ShortcutList),
);

/** The keys that are heard on every screen: Ctrl or ⌘ with K, and the question mark. */
export function DeskKeys() {
  const t = useTranslations("help.shortcuts");
  const common = useTranslations("common");
  const [open, setOpen] = useState<"palette" | "shortcuts" | Making | null>(null);
  const close = () => setOpen(null);
  const list = () => setOpen("shortcuts");
  useFetchedAhead(Palette.load);
  useShortcuts({ "?": list, "؟": list });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        (event.key.toLowerCase() !== "k" && event.code !== "KeyK")
      )
        return;
      event.preventDefault();
      setOpen((now) => (now === "palette" ? null : "palette"));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <RecentKeeper />
      {open === "palette" && <Palette onClose={close} onShortcuts={list} onMake={setOpen} />}
      {open === "newTicket" && <NewTicket onClose={close} />}
      {open === "newContact" && <NewContact contact={null} onClose={close} />}
      {open === "newDeal" && <NewDeal from={{}} onClose={close} />}
      {open === "shortcuts" && (
        <Dialog isOpen size="lg" onClose={close} title={t("title")} closeLabel={common("close")}>
          <ShortcutList />
        </Dialog>
      )}
    </>
  );
}

/**
 * Remembers the tickets and contacts that were opened, by what the screen itself has fetched: nothing is
 * asked for twice.
 */
function RecentKeeper() {
  const path = usePathname();
  const { id: userId } = useSignedIn();
  const [, kind, id = ""] = /^\/(tickets|contacts)\/([\w-]+)$/.exec(path) ?? [];
  const isTicket = kind === "tickets" && id !== "kanban";
  const ticket = useQuery({ ...queryFor(tickets.get, { params: { id } }), enabled: false }).data;
  const contact = useQuery({ ...queryFor(contacts.get, { params: { id } }), enabled: false }).data;
  const label = isTicket
    ? ticket && `#${ticket.number} ${ticket.subject}`
    : kind === "contacts"
      ? contact?.name
      : undefined;
  useEffect(() => {
    if (label && userId) noteRecent(userId, { path, label });
  }, [label, path, userId]);
  return null;
}
