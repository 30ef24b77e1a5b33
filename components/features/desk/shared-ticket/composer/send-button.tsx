"use client";
import { useTranslations } from "next-intl";
import { ChevronDown, Send } from "lucide-react";
import { ticketStatuses } from "@/contract/desk-enums";
import type { TicketStatus } from "@/contract/enums";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSection } from "@/components/ui/menu";
import { StatusIcon } from "../marks";
import type { ComposerMode } from "./drafts";

/** Send, or send and set to a status at once. */
export function SendButton({
  mode,
  isPending,
  isDisabled,
  current,
  onSend,
}: {
  mode: ComposerMode;
  isPending: boolean;
  isDisabled: boolean;
  current: TicketStatus;
  onSend: (setStatus?: TicketStatus) => void;
}) {
  const t = useTranslations("composer");
  const status = useTranslations("ticket.status");
  const choices = ticketStatuses.filter((each) => each !== current);
  return (
    <span className="flex shrink-0">
      <Button
        variant="primary"
        isPending={isPending}
        disabled={isDisabled}
        icon={<Send aria-hidden className="rtl:-scale-x-100" />}
        title={t("sendKeys")}
        onClick={() => onSend()}
        className="rounded-e-none!"
      >
        {t(mode === "reply" ? "send" : "addNote")}
      </Button>
      <Menu
        trigger={
          <IconButton
            variant="primary"
            label={t("sendAnd")}
            disabled={isDisabled || isPending}
            className="w-7! rounded-s-none! border-s border-on-accent/30"
          >
            <ChevronDown aria-hidden />
          </IconButton>
        }
      >
        <MenuSection title={t(mode === "reply" ? "sendAndSet" : "noteAndSet")}>
          {choices.map((each) => (
            <MenuItem key={each} icon={<StatusIcon status={each} />} onSelect={() => onSend(each)}>
              {status(each)}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </span>
  );
}
