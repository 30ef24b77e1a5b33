"use client";
import { useEffect, useState } from "react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { CloudOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { tellUnreachable } from "@/lib/api/reach";
import { useNetwork } from "@/lib/browser/offline/network";
import { onStep } from "@/lib/browser/steps";

const looksAfterMs = 2000;

/**
 * Offline, a step to a screen that is not here yet waits for the network: it says so, and one may stay. The
 * screen that one is on lives meanwhile.
 */
export function StepWaits() {
  const t = useTranslations("shell.navigation");
  const path = usePathname();
  const isOffline = useNetwork((state) => state.isOffline);
  const [step, setStep] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => onStep((to) => setStep({ from: path, to })), [path]);
  // A server that does not answer is no event of the browser: who waits for it looks.
  useEffect(() => {
    if (!step || step.from !== path || step.to === path) return;
    const timer = setTimeout(tellUnreachable, looksAfterMs);
    return () => clearTimeout(timer);
  }, [step, path]);
  const stay = () => {
    setStep(null);
    history.replaceState(null, "", location.href); // the router drops the step that is under way
  };
  if (!isOffline || !step || step.from !== path || step.to === path) return null;
  return (
    <div
      role="alert"
      data-step-waits
      className="fixed inset-x-4 top-28 z-30 mx-auto flex max-w-md flex-col items-center gap-2 rounded-xl border border-line bg-raised px-6 py-5 text-center shadow-modal"
    >
      <CloudOff aria-hidden className="size-6 text-ink-faint" />
      <p className="font-semibold text-ink">{t("waitsTitle")}</p>
      <p className="text-sm text-pretty text-ink-muted">{t("waitsText")}</p>
      <Button size="sm" className="mt-1" onClick={stay}>
        {t("stay")}
      </Button>
    </div>
  );
}
