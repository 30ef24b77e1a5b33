"use client";
import { useEffect, useState } from "react";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFetchedAhead, useQuiet } from "@/lib/browser/use-fetched-ahead";
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
const ShortcutDialog = lazyDialog(
  () => import("./shortcut-dialog").then((file) => file.ShortcutDialog),
  ({ onClose }) => onClose,
);

const RecentKeeper = lazyPart(
  () => import("./recent-keeper").then((file) => file.RecentKeeper),
  // What was opened is remembered by the next that opens.
  () => null,
);

/** The keys that are heard on every screen: Ctrl or ⌘ with K, and the question mark. */
export function DeskKeys() {
  const [open, setOpen] = useState<"palette" | "shortcuts" | Making | null>(null);
  const close = () => setOpen(null);
  const list = () => setOpen("shortcuts");
  const isQuiet = useQuiet();
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
      {isQuiet && <RecentKeeper />}
      {open === "palette" && <Palette onClose={close} onShortcuts={list} onMake={setOpen} />}
      {open === "newTicket" && <NewTicket onClose={close} />}
      {open === "newContact" && <NewContact contact={null} onClose={close} />}
      {open === "newDeal" && <NewDeal from={{}} onClose={close} />}
      {open === "shortcuts" && <ShortcutDialog onClose={close} />}
    </>
  );
}
