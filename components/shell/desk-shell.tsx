"use client";
import { lazy, Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { useUser } from "@/lib/auth/use-user";
import { useToasts } from "@/lib/toasts";
import { useFetchedAhead } from "@/lib/use-fetched-ahead";
import { AlertStack } from "./alert-stack";
import { DeskKeys } from "./desk-keys";
import { OfflineStrip } from "./offline-strip";
import { Preload } from "./preload";
import { ServiceWorker } from "./service-worker";
import { Sidebar } from "./sidebar";
import { useSidebar } from "./sidebar-state";
import { TopBar } from "./top-bar";

const toasts = () => import("./toasts");
const Toasts = lazy(() => toasts().then((file) => ({ default: file.Toasts })));

/** Bar, menu and the screen between them. `startsCollapsed` is what the cookie said. */
export function DeskShell({ startsCollapsed, children }: { startsCollapsed: boolean; children: ReactNode }) {
  const t = useTranslations("common");
  const isCollapsed = useSidebar((state) => state.isCollapsed) ?? startsCollapsed;
  const user = useUser();
  // From here on presses and keys are heard: for styles, and for whoever drives the page.
  useEffect(() => {
    document.documentElement.dataset["alive"] = "";
  }, []);
  return (
    <div data-desk className="min-h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-pop"
      >
        {t("skipToContent")}
      </a>
      <TopBar />
      {user && <OfflineStrip />}
      <Sidebar isCollapsed={isCollapsed} />
      <main
        id="content"
        tabIndex={-1}
        className={clsx(
          "min-h-dvh pt-(--bar) outline-none print:p-0!",
          user && (isCollapsed ? "md:ps-16" : "md:ps-60"),
        )}
      >
        {children}
      </main>
      <Preload />
      <ServiceWorker />
      {user && <DeskKeys />}
      {user && <AlertStack />}
      <ToastCorner />
    </div>
  );
}

/** Where messages show: there once the desk rests, so that a reader of the screen hears the first one, or with a message that came before. */
function ToastCorner() {
  const isRested = useFetchedAhead(toasts);
  const isWanted = useToasts((state) => state.toasts.length > 0);
  return (
    (isRested || isWanted) && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
