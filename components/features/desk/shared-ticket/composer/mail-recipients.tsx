"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { Answer } from "@/contract/kit";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";
import { addressesIn } from "./addresses";
import type { OutgoingMessage } from "./outgoing";

export type MailWay = Answer<typeof ticketParticipants.list>;
/** By which mailbox a ticket is answered, and who takes part; null for every other ticket, and until it is known. */
export function useMailWay({ id, channel }: Ticket, messages: readonly Message[]): MailWay | null {
  const { role } = useSignedIn();
  const isByMailbox = channel === "EMAIL" && messages.some(({ mail }) => mail);
  const isAsked = isByMailbox && mayCall(role, ticketParticipants.list);
  const { data } = useQuery({ ...queryFor(ticketParticipants.list, { params: { id } }), enabled: isAsked });
  return (isAsked && data?.mailbox && data) || null;
}

/** Who gets the reply: its requester, and those that take part unless somebody else is named. */
export function MailRecipients({
  way,
  onChange,
}: {
  way: MailWay;
  /** Undefined: whoever takes part; null: something that is typed is no address. */
  onChange: (mail: OutgoingMessage["mail"] | null) => void;
}) {
  const t = useTranslations("composer.mail");
  const [isOpen, setIsOpen] = useState(false);
  const usual = way.items.map(({ address }) => address).join(", ");
  const [typed, setTyped] = useState({ cc: usual, bcc: "" });
  const change = (next: typeof typed) => {
    setTyped(next);
    const cc = addressesIn(next.cc);
    const bcc = addressesIn(next.bcc);
    onChange(cc === null || bcc === null ? null : { cc, bcc });
  };
  const fields = ["cc", "bcc"] as const;
  return (
    <div className="flex flex-col gap-1.5 border-b border-line px-3 py-2 text-[0.8125rem]">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
        <span>{t("to")}</span>
        <bdi dir="ltr" className="text-ink wrap-anywhere">
          {way.mailbox?.to}
        </bdi>
        {!isOpen && usual !== "" && (
          <span className="wrap-anywhere">
            {t("cc")} <bdi dir="ltr">{usual}</bdi>
          </span>
        )}
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          className="ms-auto"
          onClick={() => {
            if (isOpen) {
              setTyped({ cc: usual, bcc: "" });
              onChange(undefined);
            } else setTyped({ cc: usual, bcc: "" });
            setIsOpen(!isOpen);
          }}
        >
          {t(isOpen ? "asUsual" : "change")}
        </Button>
      </p>
      {isOpen &&
        fields.map((field) => (
          <label key={field} className="flex items-center gap-2">
            <span className="w-10 shrink-0 text-ink-muted">{t(field)}</span>
            <Input
              dir="ltr"
              size="sm"
              aria-invalid={addressesIn(typed[field]) === null}
              placeholder={t("placeholder")}
              autoComplete="off"
              spellCheck={false}
              value={typed[field]}
              onChange={(event) => change({ ...typed, [field]: event.target.value })}
            />
          </label>
        ))}
    </div>
  );
}
