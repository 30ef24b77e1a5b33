"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { Building2, Mail, MailQuestionMark, Phone, UserRoundX } from "lucide-react";
import type { Ticket } from "@/contract/desk/tickets";
import { Avatar } from "@/components/ui/avatar";
import { useTicketWays } from "../use-ticket-ways";
import { ContactWays } from "./contact-ways";

/** Who asks. */
export function ContactCard({ ticket }: { ticket: Ticket }) {
  const { contact, companyName, unverifiedEmail = null } = ticket;
  const t = useTranslations("ticket.panel");
  const ways = useTicketWays(ticket);
  if (!contact)
    return (
      <p className="flex items-center gap-2 text-[0.8125rem] text-ink-faint">
        <UserRoundX aria-hidden className="size-4" />
        {t("noContact")}
      </p>
    );
  // What a way says of an address, the line of the address alone need not.
  const isKnown = (address: string | null) => ways.some((way) => way.address === address);
  const lines = [
    {
      key: "email",
      icon: <Mail aria-hidden />,
      text: isKnown(contact.email) ? null : contact.email,
      href: contact.email ? `mailto:${contact.email}` : undefined,
    },
    {
      key: "phone",
      icon: <Phone aria-hidden />,
      text: isKnown(contact.phone) ? null : contact.phone,
      href: contact.phone ? `tel:${contact.phone}` : undefined,
    },
    { key: "company", icon: <Building2 aria-hidden />, text: companyName, href: undefined },
  ];
  return (
    <div className="flex flex-col gap-2">
      <Link href={`/contacts/${contact.id}`} className="group flex items-center gap-2.5 rounded-md">
        <Avatar name={contact.name} />
        <span className="min-w-0">
          <span className="block truncate font-medium text-ink group-hover:underline" dir="auto">
            {contact.name}
          </span>
          <span className="block text-xs text-accent-ink">{t("openContact")}</span>
        </span>
      </Link>
      <ul className="flex flex-col gap-1 text-[0.8125rem] text-ink-muted empty:hidden">
        {lines.map(
          ({ key, icon, text, href }) =>
            text && (
              <li
                key={key}
                className="flex min-w-0 items-center gap-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
              >
                {icon}
                {href ? (
                  <a href={href} dir="ltr" className="truncate hover:text-ink hover:underline">
                    {text}
                  </a>
                ) : (
                  <span className="truncate" dir="auto">
                    {text}
                  </span>
                )}
              </li>
            ),
        )}
      </ul>
      {ways.length > 0 && <ContactWays ways={ways} />}
      {unverifiedEmail !== null && (
        <Unverified email={unverifiedEmail} isTheirs={unverifiedEmail === contact.email} />
      )}
    </div>
  );
}

/** Anybody can type any address into a chat: whose it is, nobody has shown. */
function Unverified({ email, isTheirs }: { email: string; isTheirs: boolean }) {
  const t = useTranslations("ticket.panel.unverified");
  return (
    <div className="flex items-start gap-2 rounded-md bg-warning-soft px-2 py-1.5 text-xs text-warning-ink">
      <MailQuestionMark aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{t("title")}</p>
        <p>
          {isTheirs
            ? t("own")
            : t.rich("other", { email, b: (text) => <bdi className="wrap-anywhere">{text}</bdi> })}
        </p>
        {!isTheirs && (
          <Link
            href={`/contacts?${new URLSearchParams({ search: email }).toString()}`}
            className="font-medium underline"
          >
            {t("find")}
          </Link>
        )}
      </div>
    </div>
  );
}
