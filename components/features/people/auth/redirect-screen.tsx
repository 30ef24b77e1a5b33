"use client";
import { useEffect, useRef, useState } from "react";
import { useRouter } from "next/navigation";
import { LoaderCircle, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/browser/lazy-code";
import { pageFacts } from "@/lib/shared/page-facts";
import { sayer } from "@/lib/shared/texts";
import type { Say, Texts } from "@/lib/shared/texts";
import { redirectTarget } from "./redirect-plan";

const workCode = lazyCode(() => import("./redirect-work"));

type Facts = Record<string, string>;
type State = { kind: "redirecting" } | { kind: "trouble" } | { kind: "error"; message: string; facts: Facts };

/**
 * How long a redirect may take before the page offers to be reloaded, and how long that offer stands before
 * the login page is the way on.
 */
const patienceMs = 6000;

/** Full page loads: what a test cannot do, it watches. */
interface Loads {
  replace: (address: string) => void;
  reload: () => void;
}
const ofThisPage: Loads = {
  replace: (address) => location.replace(address),
  reload: () => location.reload(),
};

/** After signing in: restores the session, decides where to go, and says what is wrong when it cannot. */
export function RedirectScreen({ texts, loads = ofThisPage }: { texts: Texts; loads?: Loads }) {
  const say = sayer(texts);
  const [state, setState] = useState<State>({ kind: "redirecting" });
  const hasBegun = useRef(false);
  const router = useRouter();

  useEffect(() => {
    if (hasBegun.current) return; // a code works once; a second run would spend it twice
    hasBegun.current = true;
    const next = new URLSearchParams(location.search).get("next");
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    // A one-time code has no business in the history.
    if (code) history.replaceState(null, "", location.pathname + location.search);
    const begin = async () => {
      const { findSession } = await workCode();
      const onTrouble = () => setState({ kind: "trouble" });
      const { user, retries, isStuck } = await findSession(code);
      const target = redirectTarget({ user, hostTenant: pageFacts().tenant, next });
      if (isStuck) {
        onTrouble();
        setTimeout(() => loads.replace(target), patienceMs);
        return;
      }
      setTimeout(onTrouble, patienceMs);
      // After a retry by a full page load, as specified.
      if (retries === 0) router.replace(target);
      else loads.replace(target);
    };
    void begin().catch(async (error: unknown) => {
      const { sessionFacts } = await workCode();
      const message =
        error instanceof Error && error.message !== "" ? error.message : say("auth.redirect.unknown");
      setState({ kind: "error", message, facts: debugFacts(say, sessionFacts()) });
    });
    // Runs once for the page; its texts do not change while it stands.
    // oxlint-disable-next-line exhaustive-deps
  }, []);

  const isError = state.kind === "error";
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 p-6 text-center">
      {isError ? (
        <TriangleAlert aria-hidden className="size-8 text-danger-ink" />
      ) : (
        <LoaderCircle aria-hidden className="size-8 animate-spin text-accent-ink" />
      )}
      <h1 role="status" className="text-xl font-semibold text-ink">
        {say(`auth.redirect.${state.kind}`)}
      </h1>
      {isError && (
        <p className="max-w-lg text-ink-muted">{say("auth.redirect.message", { message: state.message })}</p>
      )}
      {state.kind !== "redirecting" && (
        <div className="flex flex-wrap justify-center gap-3">
          <Button size="lg" variant="primary" onClick={loads.reload}>
            {say("auth.redirect.reload")}
          </Button>
          {isError && (
            <Button size="lg" onClick={() => loads.replace("/login")}>
              {say("auth.redirect.login")}
            </Button>
          )}
        </div>
      )}
      {isError && <DebugBlock title={say("auth.redirect.debug")} facts={state.facts} />}
    </main>
  );
}

function DebugBlock({ title, facts }: { title: string; facts: Facts }) {
  return (
    <section
      aria-label={title}
      className="w-full max-w-lg rounded-lg border border-line bg-surface p-4 text-start text-sm"
    >
      <h2 className="mb-2 font-medium text-ink">{title}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 font-mono text-[0.8125rem] break-words text-ink" dir="ltr">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function debugFacts(
  say: Say,
  {
    isStored,
    user,
    expiresAt,
  }: {
    isStored: boolean;
    user: { email: string; role: string; tenantId: string } | null;
    expiresAt: string | null;
  },
): Facts {
  const none = say("auth.redirect.facts.none");
  return {
    [say("auth.redirect.facts.path")]: location.pathname + location.search,
    [say("auth.redirect.facts.tenant")]: pageFacts().tenant ?? none,
    [say("auth.redirect.facts.token")]: say(isStored ? "auth.redirect.facts.yes" : "auth.redirect.facts.no"),
    [say("auth.redirect.facts.user")]: user?.email ?? none,
    [say("auth.redirect.facts.role")]: user?.role ?? none,
    [say("auth.redirect.facts.userTenant")]: user?.tenantId ?? none,
    [say("auth.redirect.facts.expires")]: expiresAt ?? none,
    [say("auth.redirect.facts.time")]: new Date().toISOString(),
  };
}
