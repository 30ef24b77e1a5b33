"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { usePathname, useRouter } from "next/navigation";
import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { createQueryClient } from "@/lib/api/query-client";
import { keepSessionFresh, startSession } from "@/lib/auth/refresh";
import { onSessionEvent } from "@/lib/auth/session-events";
import { useSession } from "@/lib/auth/store";
import { ServerUserProvider } from "@/lib/auth/use-user";
import type { AuthUser } from "@/lib/auth/token";
import { forgetRecent, keepRecent } from "@/lib/realtime/recent";
import { useSocket } from "@/lib/realtime/use-socket";
import { dropRecent } from "@/lib/recent-items";
import { screenAt } from "@/lib/screens";
import { keepTenantOf } from "@/lib/tenancy/current";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";

/** What every screen of the desk may count on: a session that is kept, a query cache, the socket. */
export function DeskProviders({ user, children }: { user: AuthUser | null; children: ReactNode }) {
  const inWords = useFaultText();
  const [client] = useState(() => createQueryClient({ onFault: (error) => showToast("error", inWords(error)) }));
  return (
    <QueryClientProvider client={client}>
      <ServerUserProvider user={user}>
        <SessionKeeper onEnd={() => { client.clear(); dropRecent(); }} />
        <LiveData />
        {children}
      </ServerUserProvider>
    </QueryClientProvider>
  );
}

function SessionKeeper({ onEnd }: { onEnd: () => void }) {
  const router = useRouter();
  const path = usePathname();
  const t = useTranslations("errors");
  const isLoading = useSession((state) => state.isLoading);
  const token = useSession((state) => state.token);
  const person = useSession((state) => state.user);
  const wasSignedIn = useRef(false);

  useEffect(() => {
    void startSession();
    return keepSessionFresh();
  }, []);
  useEffect(() => onSessionEvent("session-expired", () => showToast("error", t("sessionExpired"))), [t]);
  useEffect(() => {
    if (!person) return;
    wasSignedIn.current = true;
    keepTenantOf(person);
  }, [person]);
  useEffect(() => {
    // Signed out here or in another tab. An unknown path shows its 404 page to anybody.
    if (isLoading || token !== null || !screenAt(path)) return;
    onEnd();
    // Who leaves on purpose is not led back; whose session ended is.
    const isByChoice = wasSignedIn.current && useSession.getState().error === null;
    router.replace(isByChoice ? "/login" : `/login?next=${encodeURIComponent(path + location.search)}`);
    // `onEnd` only empties the cache; it need not run again for being a new function.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoading, token, path, router]);
  return null;
}

function LiveData() {
  const t = useTranslations("shell.live");
  const userId = useSession((state) => state.user?.id);
  useEffect(() => forgetRecent, [userId]);
  useSocket((toast) => {
    const [title, detail] = "text" in toast ? [t(toast.text.key, toast.text.values), ""] : [toast.title, toast.detail];
    showToast(toast.variant, title, { durationMs: limits.inAppNotificationVisibleMs, ...(detail ? { text: detail } : {}) });
    keepRecent(detail ? `${title} · ${detail}` : title, new Date().toISOString());
  });
  return null;
}
