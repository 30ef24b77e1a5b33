"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Ellipsis } from "lucide-react";
import type { Ticket } from "@/contract/desk/tickets";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { ItemsSkeleton } from "../items-skeleton";
import type { MoreDialog } from "./more-items";

const MoreItems = lazyPart(() => import("./more-items").then((file) => file.MoreItems));
const MergeDialog = lazyDialog(
  () => import("../merge/merge-dialog").then((file) => file.MergeDialog),
  ({ onClose }) => onClose,
);
const SplitDialog = lazyDialog(
  () => import("../merge/split-dialog").then((file) => file.SplitDialog),
  ({ onClose }) => onClose,
);
const BlockDialog = lazyDialog(
  () => import("@/components/features/crm/shared-contact/block-dialog").then((file) => file.BlockDialog),
  ({ onClose }) => onClose,
);
const RemoveDialog = lazyDialog(
  () => import("./remove-dialog").then((file) => file.RemoveDialog),
  ({ onClose }) => onClose,
);
const fetchAll = () =>
  Promise.all([MoreItems.load(), MergeDialog.load(), SplitDialog.load(), RemoveDialog.load()]);

/** What is done with a ticket now and then: its items come once the page rests, or when it is opened. */
export function MoreMenu({ ticket, onGone }: { ticket: Ticket; onGone: () => void }) {
  const common = useTranslations("common");
  const [opened, setOpened] = useState<MoreDialog | null>(null);
  const close = () => setOpened(null);
  useFetchedAhead(fetchAll);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={common("more")}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MoreItems ticket={ticket} onGone={onGone} onOpen={setOpened} whileLoading={<ItemsSkeleton />} />
      </Menu>
      {opened === "merge" && <MergeDialog ticket={ticket} onClose={close} />}
      {opened === "block" && ticket.contact && <BlockDialog contact={ticket.contact} onClose={close} />}
      {opened === "split" && <SplitDialog ticket={ticket} onClose={close} />}
      {opened === "remove" && <RemoveDialog ticket={ticket} onClose={close} onGone={onGone} />}
    </>
  );
}
