"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Problem } from "@/contract/errors";
import { session } from "@/contract/people/session";
import { Button } from "@/components/ui/button";
import { send } from "@/lib/api/send";
import { showSuspended, useSuspended } from "@/lib/auth/suspended";
import { leaveDesk } from "@/lib/browser/offline/leave";
import { useFormat } from "@/lib/browser/use-format";

/** Over the desk of a suspended workspace: what was typed below it stays there until it is resumed. */
export function SuspendedPage() {
  const suspension = useSuspended((state) => state.suspension);
  return suspension && <Suspended suspension={suspension} />;
}

function Suspended({ suspension }: { suspension: NonNullable<Problem["suspension"]> }) {
  const t = useTranslations("shell.suspended");
  const signOut = useTranslations("shell.top")("signOutMobile");
  const format = useFormat();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const page = useRef<HTMLDialogElement>(null);
  // Modal, so that neither the keyboard nor a screen reader reaches the desk below.
  useLayoutEffect(() => {
    const dialog = page.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const lookAgain = () => {
    setIsAsking(true);
    send(session.me)
      .then(() => {
        showSuspended(null);
        void client.invalidateQueries();
      })
      .catch(() => undefined) // it still is, or nobody answers: the page stays
      .finally(() => setIsAsking(false));
  };
  return (
    <dialog
      ref={page}
      role="alertdialog"
      aria-labelledby="suspended-title"
      aria-describedby="suspended-reason"
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-canvas text-ink"
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-3 p-6 text-center">
        <h1 id="suspended-title" className="text-xl font-semibold">
          {t("title")}
        </h1>
        <p id="suspended-reason" dir="auto" className="max-w-prose wrap-anywhere">
          {suspension.reason}
        </p>
        <p className="text-sm text-ink-muted">{t("since", { date: format.dateTime(suspension.since) })}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" isPending={isAsking} onClick={lookAgain}>
            {t("again")}
          </Button>
          <Button
            onClick={() => {
              showSuspended(null);
              leaveDesk();
            }}
          >
            {signOut}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
