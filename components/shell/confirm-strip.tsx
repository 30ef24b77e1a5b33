"use client";
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MailWarning } from "lucide-react";
import { session } from "@/contract/people/session";
import { Button } from "@/components/ui/button";
import { queryFor, useSend } from "@/lib/api/query";
import { refreshSession } from "@/lib/auth/refresh";

/**
 * For somebody whose e-mail address is not confirmed: asks for it, in the place of the strip that says that
 * there is no network, which covers it.
 */
export function ConfirmStrip() {
  const t = useTranslations("shell.confirm");
  // Asked again when they come back from their mailbox.
  const { data } = useQuery({ ...queryFor(session.me), refetchOnWindowFocus: "always" });
  const isConfirmed = data?.isEmailConfirmed ?? false;
  // The token still says otherwise; without it the strip is not asked for at all.
  useEffect(() => {
    if (isConfirmed) void refreshSession().catch(() => undefined);
  }, [isConfirmed]);
  const { data: sent, isPending, mutate } = useSend(session.sendConfirmation);
  if (isConfirmed) return null;
  const said =
    sent?.delivery === undefined
      ? t("text")
      : sent.delivery === "HELD_HERE"
        ? t("held")
        : t("sent", { email: sent.email });
  return (
    <div
      role="status"
      data-strip
      className="fixed inset-x-0 top-12 z-24 flex h-9 items-center gap-2 border-b border-info/30 bg-info-soft px-3 text-[0.8125rem] text-info-ink md:px-4 print:hidden"
    >
      <MailWarning aria-hidden className="size-4 shrink-0" />
      <p title={said} className="min-w-0 truncate">
        {said}
      </p>
      {!sent && (
        <Button
          size="sm"
          variant="link"
          className="shrink-0 text-current! underline underline-offset-2"
          isPending={isPending}
          onClick={() => mutate({})}
        >
          {t("send")}
        </Button>
      )}
    </div>
  );
}
