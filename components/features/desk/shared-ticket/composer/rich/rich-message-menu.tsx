"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { LayoutList } from "lucide-react";
import type { Ticket } from "@/contract/desk/tickets";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { MessengerState } from "../use-ticket-conversation";
import { richIcons, richKinds } from "./rich-kinds";
import type { RichKind } from "./rich-kinds";

const RichMessageDialog = lazyDialog(
  () => import("./rich-message-dialog").then((file) => file.RichMessageDialog),
  ({ onClose }) => onClose,
);

/** Messages that are more than words, where free text may be sent now. */
export function RichMessageMenu({ ticket, messenger }: { ticket: Ticket; messenger: MessengerState }) {
  const t = useTranslations("richMessage");
  const [kind, setKind] = useState<RichKind | null>(null);
  if (messenger.provider !== "whatsapp" || messenger.isShut) return null;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton size="sm" label={t("menu")}>
            <LayoutList aria-hidden />
          </IconButton>
        }
      >
        {richKinds.map((each) => {
          const Icon = richIcons[each];
          return (
            <MenuItem key={each} icon={<Icon aria-hidden />} onSelect={() => setKind(each)}>
              {t(`kinds.${each}`)}
            </MenuItem>
          );
        })}
      </Menu>
      {kind !== null && (
        <RichMessageDialog
          kind={kind}
          ticket={ticket}
          connectionId={messenger.connectionId}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}
