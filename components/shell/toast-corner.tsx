"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { deskLimits as limits } from "@/contract/desk-limits";
import { lazyPart, useAgainWhenBack } from "@/components/ui/lazy-part";
import { holdToasts, letToastsGo, useToasts } from "@/lib/browser/toasts";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { ToastCard } from "./toast-card";

const Toasts = lazyPart(() => import("./toasts").then((file) => file.Toasts), ToastsFault);

/**
 * Where messages show: there once the desk rests, so that a screen reader hears the first one, or with a
 * message that came before.
 */
export function ToastCorner() {
  const [isRested, setIsRested] = useState(false);
  const [fetchToasts] = useState(() => () => Toasts.load().then(() => setIsRested(true)));
  useFetchedAhead(fetchToasts);
  const isWanted = useToasts((state) => state.toasts.length > 0);
  return (isRested || isWanted) && <Toasts whileLoading={<PlainToasts />} />;
}

function ToastsFault({ isMissing, onAgain }: { isMissing: boolean; onAgain: () => void }) {
  useAgainWhenBack(isMissing, onAgain);
  return <PlainToasts />;
}

/**
 * The same cards without the library that moves them: what went wrong is said also where its code has not
 * come.
 */
function PlainToasts() {
  const t = useTranslations("shell.toasts");
  const open = useToasts((state) => state.toasts)
    .filter((toast) => toast.open)
    .slice(0, limits.toastsVisibleMax);
  return (
    <section
      aria-label={t("label")}
      className="contents print:hidden"
      onPointerEnter={holdToasts}
      onPointerLeave={letToastsGo}
      onFocus={holdToasts}
      onBlur={letToastsGo}
    >
      <ol
        aria-live="polite"
        className="fixed end-4 top-15 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2"
      >
        {open.map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} closeLabel={t("close")} />
          </li>
        ))}
      </ol>
    </section>
  );
}
