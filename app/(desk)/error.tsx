"use client";
import { useTranslations } from "next-intl";
import { Bug, CloudOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useAgainWhenBack } from "@/components/ui/lazy-part";
import { isLost } from "@/lib/browser/lazy-code";

/**
 * One screen may break, or its code may not come; the shell around it stands. `retry` asks the server for the
 * screen anew.
 */
export default function ScreenError({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations("errors");
  const common = useTranslations("common");
  const isMissing = isLost(error);
  useAgainWhenBack(isMissing, retry);
  return (
    <div role="alert">
      <EmptyState
        icon={isMissing ? <CloudOff aria-hidden /> : <Bug aria-hidden />}
        title={t(isMissing ? "screenMissingTitle" : "screenTitle")}
        text={t(isMissing ? "screenMissingText" : "screenText")}
        actions={<Button onClick={retry}>{common("retry")}</Button>}
        className="py-24!"
      />
    </div>
  );
}
