"use client";
import { useTranslations } from "next-intl";
import type { Invited } from "@/contract/people/people";
import { CopyLink } from "@/components/resource/copy-link";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";

/** Of one person: they were invited, or why not. */
export type InviteOutcome = { email: string; invited: Invited } | { email: string; problem: string };

/**
 * What became of each invitation, with the link that is shown this once. "Sent" is said of none that nobody
 * gets.
 */
export function InvitedList({ outcomes }: { outcomes: readonly InviteOutcome[] }) {
  const t = useTranslations("invitations");
  return (
    <ul className="flex flex-col gap-4">
      {outcomes.map((outcome) => (
        <li key={outcome.email} className="flex flex-col gap-1.5">
          {"problem" in outcome ? (
            <Banner tone="danger" title={t("failedFor", { email: outcome.email })}>
              {outcome.problem}
            </Banner>
          ) : (
            <One invited={outcome.invited} />
          )}
        </li>
      ))}
    </ul>
  );
}

function One({ invited: { email, link, delivery } }: { invited: Invited }) {
  const t = useTranslations("invitations");
  const isHeld = delivery === "HELD_HERE" || delivery === "FAILED";
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium text-ink">{email}</bdi>
        {delivery && (
          <Badge tone={isHeld ? "warning" : "info"}>
            {isHeld ? t("notSent") : t(`options.delivery.${delivery}`)}
          </Badge>
        )}
      </p>
      {link === null ? (
        <p className="text-ink-muted">{t("repeated")}</p>
      ) : (
        <CopyLink url={link} label={t("linkFor", { email })} />
      )}
    </>
  );
}
