"use client";
import { useEffect, useRef } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/**
 * Over a screen on which somebody has typed: they log in beside it, by whichever way they like, and go on
 * where they were.
 */
export function SessionOver({ onHide, onLeave }: { onHide: () => void; onLeave: () => void }) {
  const t = useTranslations("shell.sessionOver");
  const common = useTranslations("common");
  const beside = useRef<Window | null>(null);
  // The other tab has done its work once this one is signed in again.
  useEffect(() => () => beside.current?.close(), []);
  const logIn = () => {
    beside.current = window.open("/login?next=%2Fprofile", "_blank");
    if (beside.current === null) onLeave();
  };
  return (
    <Dialog
      isOpen
      onClose={onHide}
      title={t("title")}
      text={t("text")}
      closeLabel={common("close")}
      size="sm"
      footer={
        <>
          <Button onClick={onLeave}>{t("leave")}</Button>
          <Button variant="primary" data-autofocus onClick={logIn}>
            {t("logIn")}
          </Button>
        </>
      }
    />
  );
}
