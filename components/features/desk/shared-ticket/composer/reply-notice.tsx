"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { isFault } from "@/lib/shared/api/fault";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { ReplyState } from "./use-reply";

/** What stands between the text and its reader. The text itself is never touched. */
export function ReplyNotice({
  state,
  onAgain,
  onKeep,
}: {
  state: ReplyState;
  /** Undefined: it would be refused again. */ onAgain: (() => void) | undefined;
  onKeep: () => void;
}) {
  const t = useTranslations("composer");
  const common = useTranslations("common");
  const inWords = useFaultText();
  if (state.name === "stale") {
    return (
      <Banner
        tone="warning"
        title={t("staleTitle", { count: state.missed })}
        className="mx-1.5 mt-1.5"
        actions={
          <>
            <Button size="sm" onClick={onKeep}>
              {t("keepEditing")}
            </Button>
            <Button size="sm" variant="primary" disabled={!onAgain} onClick={onAgain}>
              {t("sendAnyway")}
            </Button>
          </>
        }
      >
        {t("staleText")}
      </Banner>
    );
  }
  if (state.name === "unfilled") {
    const actions = (
      <>
        <Button size="sm" variant="primary" onClick={onKeep}>
          {t("keepEditing")}
        </Button>
        <Button size="sm" disabled={!onAgain} onClick={onAgain}>
          {t("sendAnyway")}
        </Button>
      </>
    );
    return (
      <Banner
        tone="warning"
        title={t("unfilledTitle", { placeholder: state.placeholder })}
        className="mx-1.5 mt-1.5"
        actions={actions}
      >
        {t("unfilledText")}
      </Banner>
    );
  }
  if (state.name === "failed") {
    return (
      <Banner
        tone="danger"
        title={t("failedTitle")}
        className="mx-1.5 mt-1.5"
        actions={
          onAgain && (
            <Button size="sm" onClick={onAgain}>
              {common("retry")}
            </Button>
          )
        }
      >
        {/* Where it cannot be tried again, the sentence below says why. */}
        {onAgain || !isFault(state.error, "window_closed") ? inWords(state.error) : null}
      </Banner>
    );
  }
  return null;
}
