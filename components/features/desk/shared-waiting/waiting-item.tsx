"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { RotateCcw, Trash2, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSignedIn } from "@/lib/auth/use-user";
import { takeOut, tryAgain } from "@/lib/browser/offline/send-waiting";
import type { WaitingWrite } from "@/lib/browser/offline/store";
import { showToast } from "@/lib/browser/toasts";
import { NoteMark, noteGround } from "../shared-ticket/note-mark";
import { putBack } from "../shared-ticket/composer/drafts";

/**
 * One write that is not sent yet or was refused, and what can be done about it. Words that a person wrote go
 * back to where they wrote them.
 */
export function WaitingItem({ write }: { write: WaitingWrite }) {
  const t = useTranslations("shell.offline");
  const { id: userId } = useSignedIn();
  const { refused } = write;
  const kind = kindOf(write);
  const isText = kind === "reply" || kind === "note";
  const away = async (then?: () => void) => {
    if (await takeOut(write)) then?.();
    else showToast("warning", t("tooLate"));
  };
  const takeBack = () =>
    void away(() => {
      const isShown = putBack(
        { userId, ticketId: write.about, mode: kind === "note" ? "note" : "reply" },
        { html: messageIn(write), attachments: write.attachments ?? [] },
      );
      showToast("success", t("tookBack"), isShown ? {} : { description: t("tookBackElsewhere") });
    });
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium text-ink">{t(`kinds.${kind}`, { number: write.number ?? 0 })}</p>
      {kind === "note" && <NoteMark />}
      {write.words && (
        <p
          dir="auto"
          className={clsx(
            "line-clamp-3 wrap-anywhere text-ink-muted",
            kind === "note" && clsx("rounded-sm border px-1.5", noteGround),
          )}
        >
          {write.words}
        </p>
      )}
      {refused && (
        <p className="text-danger-ink">
          {refused.text ? t("refusedBecause", { reason: refused.text }) : t("refused", { count: 1 })}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {/* A reply to a thread that moved on is read again first. */}
        {refused && refused.code !== "stale_thread" && (
          <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => tryAgain(write)}>
            {t("again")}
          </Button>
        )}
        {isText && (
          <Button size="sm" icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />} onClick={takeBack}>
            {t("takeBack")}
          </Button>
        )}
        {!isText && (
          <Button size="sm" icon={<Trash2 aria-hidden />} onClick={() => void away()}>
            {t("discard")}
          </Button>
        )}
      </div>
    </div>
  );
}

function kindOf({ call, input: { body } }: WaitingWrite): "reply" | "note" | "edit" | "notices" {
  if (call === "tickets.update") return "edit";
  if (call !== "tickets.reply") return "notices";
  return isRecord(body) && body["isPublic"] === false ? "note" : "reply";
}

const messageIn = ({ input: { body } }: WaitingWrite): string =>
  isRecord(body) && typeof body["message"] === "string" ? body["message"] : "";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
