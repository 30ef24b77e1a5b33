"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { usePathname, useRouter } from "next/navigation";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deskLimits as limits } from "@/contract/desk-limits";
import { createQueryClient } from "@/lib/api/query-client";
import { keepSessionFresh, startSession } from "@/lib/auth/refresh";
import { onSessionEvent } from "@/lib/auth/session-events";
import { storedToken, useSession } from "@/lib/auth/store";
import { ServerUserProvider } from "@/lib/auth/use-user";
import type { AuthUser } from "@/lib/shared/auth/token";
import { forgetRecent, keepRecent } from "@/lib/browser/realtime/recent";
import { useSocket } from "@/lib/browser/realtime/use-socket";
import { dropRecent } from "@/lib/browser/recent-items";
import { screenAt } from "@/lib/shared/screens";
import { currentTenant, keepTenantOf } from "@/lib/browser/current-tenant";
import { keepLastSeen } from "@/lib/cache/last-seen";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { lazyPart, NoFault } from "@/components/ui/lazy-part";
import { useSuspended } from "@/lib/auth/suspended";
import { giveKnown } from "./known";
import type { Known } from "./known";

// Both are said by a server that answered, and so their code can be had.
const SuspendedPage = lazyPart(() => import("./suspended-page").then((file) => file.SuspendedPage), NoFault);
const SessionOver = lazyPart(() => import("./session-over").then((file) => file.SessionOver), NoFault);

/** What every screen of the desk may count on: a session that is kept, a query cache, the socket. */
export function DeskProviders({
  user,
  tenant = null,
  known = none,
  children,
}: {
  user: AuthUser | null;
  tenant?: string | null;
  /** Came with the page. */ known?: readonly Known[];
  children: ReactNode;
}) {
  const inWords = useFaultText();
  const [client] = useState(() => {
    const fresh = createQueryClient({ onFault: (error) => showToast("destructive", inWords(error)) });
    giveKnown(fresh, known);
    return fresh;
  });
  const isSuspended = useSuspended((state) => state.suspension !== null);
  return (
    <QueryClientProvider client={client}>
      <ServerUserProvider user={user} tenant={tenant}>
        <SessionKeeper drawnFor={user?.id ?? null} />
        <LastSeen />
        <LiveData />
        {children}
        {isSuspended && <SuspendedPage />}
      </ServerUserProvider>
    </QueryClientProvider>
  );
}

const none: readonly Known[] = [];

function SessionKeeper({ drawnFor }: { /** Whom the server knew. */ drawnFor: string | null }) {
  const client = useQueryClient();
  const router = useRouter();
  const path = usePathname();
  const t = useTranslations("errors");
  const isLoading = useSession((state) => state.isLoading);
  const token = useSession((state) => state.token);
  const person = useSession((state) => state.user);
  const lastId = useRef<string | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const isOut = useRef(false);
  // Who put the notice away to look at their text sees it again once they go on writing.
  const typedAt = useTypedAt(path, () => isOut.current && setIsHeld(true));

  useEffect(() => {
    void startSession();
    return keepSessionFresh();
  }, []);
  useEffect(
    () => onSessionEvent("session-expired", () => showToast("destructive", t("sessionExpired"))),
    [t],
  );
  useEffect(() => {
    if (!person) return;
    // The page came for somebody else, whose cookie was still here: nothing of it is for this one.
    if (lastId.current === null && drawnFor !== null && drawnFor !== person.id) void client.resetQueries();
    // Somebody else came in where a screen was held for its writer: nothing of it is for them.
    if (lastId.current !== null && lastId.current !== person.id) return location.assign("/");
    lastId.current = person.id;
    keepTenantOf(person);
    if (!isOut.current) return;
    isOut.current = false;
    setIsHeld(false);
    void client.invalidateQueries(); // what was asked for meanwhile was refused
  }, [client, person, drawnFor]);
  const leave = (isByChoice: boolean) => {
    client.clear();
    dropRecent();
    // Who leaves on purpose is not led back; whose session ended is.
    router.replace(isByChoice ? "/login" : `/login?next=${encodeURIComponent(path + location.search)}`);
  };
  useEffect(() => {
    // Signed out here or in another tab. An unknown path shows its 404 page to anybody.
    if (isLoading || token !== null || !screenAt(path)) return;
    const hasExpired = useSession.getState().error !== null;
    if (hasExpired && lastId.current !== null && typedAt.current === path) {
      isOut.current = true;
      return setIsHeld(true);
    }
    leave(lastId.current !== null && !hasExpired);
    // It empties the cache and goes; it need not run again for being a new function.
    // oxlint-disable-next-line exhaustive-deps
  }, [isLoading, token, path, router]);
  return (
    isHeld && token === null && <SessionOver onHide={() => setIsHeld(false)} onLeave={() => leave(false)} />
  );
}

/** After the session was taken, and before any screen asks: its first picture is the last one of before. */
function LastSeen() {
  const client = useQueryClient();
  const personId = useSession((state) => state.user?.id);
  useEffect(() => {
    const id = useSession.getState().user?.id;
    const tenant = currentTenant();
    if (!id || !tenant) return;
    const isTheirs = () => storedToken() !== null && useSession.getState().user?.id === id;
    return keepLastSeen(client, { personId: id, tenant }, { now: Date.now, isTheirs });
  }, [client, personId]);
  return null;
}

/** The path on which somebody has typed something. */
function useTypedAt(path: string, onType: () => void) {
  const typedAt = useRef<string | null>(null);
  const tell = useEffectEvent(onType);
  useEffect(() => {
    const note = () => {
      typedAt.current = path;
      tell();
    };
    addEventListener("input", note, true);
    return () => removeEventListener("input", note, true);
  }, [path]);
  return typedAt;
}

function LiveData() {
  const t = useTranslations("shell.live");
  const userId = useSession((state) => state.user?.id);
  useEffect(() => forgetRecent, [userId]);
  useSocket((toast) => {
    const [title, detail] =
      "text" in toast ? [t(toast.text.key, toast.text.values), ""] : [toast.title, toast.detail];
    showToast(toast.variant === "error" ? "destructive" : toast.variant, title, {
      durationMs: limits.inAppNotificationVisibleMs,
      ...(detail ? { description: detail } : {}),
    });
    keepRecent(detail ? `${title} · ${detail}` : title, new Date().toISOString());
  });
  return null;
}
