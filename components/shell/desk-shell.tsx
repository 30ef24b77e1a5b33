"use client";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { outranks } from "@/contract/roles";
import { lazyPart, NoFault, PartWordsContext } from "@/components/ui/lazy-part";
import { fetchPickers } from "@/components/ui/picker-code";
import { useUser } from "@/lib/auth/use-user";
import { useOngoingCall } from "@/lib/browser/ongoing-call";
import { ScreenWords } from "@/lib/browser/language";
import { useFetchedAhead, useQuiet } from "@/lib/browser/use-fetched-ahead";
import { DeskKeys } from "./desk-keys";
import { OfflineStrip } from "./offline-strip";
import { Preload } from "./preload";
import { PushKey } from "./push-key";
import { ServiceWorker } from "./service-worker";
import { Sidebar } from "./sidebar";
import { useSidebar } from "./sidebar-state";
import { StepWaits } from "./step-waits";
import { ToastCorner } from "./toast-corner";
import { TopBar } from "./top-bar";

// Escalations come with the socket, which waits for the first picture; they are kept until this draws them.
const AlertStack = lazyPart(() => import("./alert-stack").then((file) => file.AlertStack), NoFault);
// Only for who has yet to confirm their address.
const ConfirmStrip = lazyPart(() => import("./confirm-strip").then((file) => file.ConfirmStrip));
// Only for who may manage connections.
const TokenStrip = lazyPart(() => import("./token-strip").then((file) => file.TokenStrip));

// Only while a customer is called.
const CallBar = lazyPart(() =>
  import("@/components/features/channels/shared-calls/call-bar").then((file) => file.CallBar),
);
// Once the first picture stands: whether who runs the installation is here.
const VisitStrip = lazyPart(() => import("./visit-strip").then((file) => file.VisitStrip));

/** Bar, menu and the screen between them. `startsCollapsed` is what the cookie said. */
export function DeskShell({ startsCollapsed, children }: { startsCollapsed: boolean; children: ReactNode }) {
  const t = useTranslations("common");
  const isCollapsed = useSidebar((state) => state.isCollapsed) ?? startsCollapsed;
  const user = useUser();
  const words = useMemo(
    () => ({
      missing: t("part.missing"),
      broken: t("part.broken"),
      again: t("retry"),
      reload: t("part.reload"),
      close: t("close"),
    }),
    [t],
  );
  const isQuiet = useQuiet();
  const isCalling = useOngoingCall(({ call }) => call !== null);
  useFetchedAhead(fetchPickers);
  // From here on presses and keys are heard: for styles, and for whoever drives the page.
  useEffect(() => {
    document.documentElement.dataset["alive"] = "";
  }, []);
  return (
    <PartWordsContext value={words}>
      <div data-desk className="min-h-dvh">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-pop"
        >
          {t("skipToContent")}
        </a>
        <TopBar />
        {user && <OfflineStrip />}
        {user?.unconfirmed && <ConfirmStrip />}
        {user && !user.unconfirmed && isQuiet && outranks(user.role, "ADMIN") && <TokenStrip />}
        {user && isQuiet && <VisitStrip />}
        <Sidebar isCollapsed={isCollapsed} />
        <main
          id="content"
          tabIndex={-1}
          className={clsx(
            "min-h-dvh pt-(--bar) outline-none print:p-0!",
            user && (isCollapsed ? "md:ps-16" : "md:ps-60"),
          )}
        >
          <ScreenWords>{children}</ScreenWords>
        </main>
        <Preload />
        <ServiceWorker />
        {user && <PushKey />}
        {user && <DeskKeys />}
        {user && isQuiet && <AlertStack />}
        {user && isCalling && <CallBar />}
        {user && <StepWaits />}
        <ToastCorner />
      </div>
    </PartWordsContext>
  );
}
