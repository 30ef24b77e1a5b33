"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Bot, Ellipsis, FileCode2, MailCheck, ShieldAlert } from "lucide-react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { MailPerson, Message, MessageMail } from "@/contract/desk/ticket-messages";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

const SourceDialog = lazyDialog(
  () => import("./source-dialog").then((file) => file.SourceDialog),
  ({ onClose }) => onClose,
);

/** Who else got a mail, and whether its sender is who they say. */
export function MailHead({ mail }: { mail: MessageMail }) {
  const t = useTranslations("ticket.mail");
  const lines: [string, readonly MailPerson[]][] = [
    [t("forwardedTo"), mail.forward === "SENT" ? mail.to : []],
    [t("forwardAnswer"), mail.forward === "ANSWER" && mail.from ? [mail.from] : []],
    [t("cc"), mail.cc],
    [t("bcc"), mail.bcc],
  ];
  return (
    <>
      {mail.trust === "FAILED" && (
        <Badge tone="danger">
          <ShieldAlert aria-hidden className="size-3.5" />
          {t("forged")}
        </Badge>
      )}
      {mail.isAutomatic && mail.trust !== null && (
        <Badge tone="neutral">
          <Bot aria-hidden className="size-3.5" />
          {t("automatic")}
        </Badge>
      )}
      {mail.isEcho && (
        <Badge tone="neutral">
          <MailCheck aria-hidden className="size-3.5" />
          {t("sentOutside")}
        </Badge>
      )}
      {lines.map(
        ([label, people]) =>
          people.length > 0 && (
            <p key={label} className="max-w-full text-xs wrap-anywhere text-ink-faint">
              {label}: <bdi dir="ltr">{people.map(({ address }) => address).join(", ")}</bdi>
            </p>
          ),
      )}
    </>
  );
}

/** What was quoted, folded; and the mail as it came. */
export function MailFoot({ message, mail }: { message: Message; mail: MessageMail }) {
  const t = useTranslations("ticket.mail");
  const { role } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  const [showsSource, setShowsSource] = useState(false);
  const mayRead = mail.hasSource && mayCall(role, ticketParticipants.source);
  return (
    <>
      {mail.quoted !== "" && (
        <>
          <Fold isOpen={isOpen} onPress={() => setIsOpen(!isOpen)}>
            {t(foldWords[mail.forward === "SENT" ? "forwarded" : "quoted"][isOpen ? "hide" : "show"])}
          </Fold>
          {isOpen && (
            <blockquote
              dir="auto"
              className="mt-1 max-w-full border-s-2 border-line ps-3 text-[0.8125rem] whitespace-pre-wrap wrap-anywhere text-ink-muted"
            >
              {withoutSigns(mail.quoted)}
            </blockquote>
          )}
        </>
      )}
      {mail.leftOut.length > 0 && (
        <p className="text-xs text-warning-ink">{t("leftOut", { names: mail.leftOut.join(", ") })}</p>
      )}
      {mayRead && (
        <Button
          variant="link"
          size="sm"
          icon={<FileCode2 aria-hidden />}
          className="text-xs"
          onClick={() => setShowsSource(true)}
        >
          {t("source")}
        </Button>
      )}
      {showsSource && <SourceDialog message={message} onClose={() => setShowsSource(false)} />}
    </>
  );
}

/** The line beside it says already that it is quoted; what is quoted in it keeps its signs. */
const withoutSigns = (quoted: string): string => quoted.replaceAll(/^> ?/gm, "");

const foldWords = {
  forwarded: { show: "showForwarded", hide: "hideForwarded" },
  quoted: { show: "showQuoted", hide: "hideQuoted" },
} as const;

function Fold({ isOpen, onPress, children }: { isOpen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      variant="link"
      size="sm"
      icon={<Ellipsis aria-hidden />}
      aria-expanded={isOpen}
      className="text-xs"
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
