"use client";
import { useTranslations } from "next-intl";
import { deskLimits as limits } from "@/contract/desk-limits";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { useSpam } from "./use-spam";

const dayMs = 86_400_000;

/** Where one would answer a ticket that is in the spam folder. */
export function SpamNotice({ ticket, spamAt }: { ticket: Ticket; spamAt: string }) {
  const t = useTranslations("spam");
  const { role } = useSignedIn();
  const format = useFormat();
  const spam = useSpam();
  const goesAt = new Date(Date.parse(spamAt) + limits.softDeletedKeepDays * dayMs).toISOString();
  return (
    <Banner
      tone="warning"
      className="m-3"
      actions={
        mayCall(role, tickets.notSpam) && (
          <Button size="sm" isPending={spam.isPending} onClick={() => spam.takeOut(ticket)}>
            {t("takeOut")}
          </Button>
        )
      }
    >
      {t("notice", { date: format.date(goesAt) })}
    </Banner>
  );
}
