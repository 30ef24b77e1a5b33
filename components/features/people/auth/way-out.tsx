"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { parseToken } from "@/lib/shared/auth/token";
import { lazyCode } from "@/lib/browser/lazy-code";
import { persistedToken } from "@/lib/browser/specified-keys";
import { usePersisted } from "@/lib/browser/use-persisted";
import { pageFacts } from "@/lib/shared/page-facts";
import { landingAfterLogin } from "@/lib/shared/screens";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const refreshCode = lazyCode(() => import("@/lib/auth/refresh"));
const handOverCode = lazyCode(() => import("@/lib/auth/hand-over"));

/** Who is refused is shown who they are, and the ways on from here. */
export function WayOut({ texts }: { texts: Texts }) {
  const say = sayer(texts);
  const [hasFailed, setHasFailed] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const token = usePersisted(persistedToken);
  const user = token === null ? null : (parseToken(token)?.user ?? null);

  const goHome = async (tenantId: string, landing: string) => {
    const { startSession } = await refreshCode();
    if (!(await startSession())) return location.assign("/login");
    if (pageFacts().tenant === null || pageFacts().tenant === tenantId) return location.assign(landing);
    const { addressWithSession } = await handOverCode();
    location.assign((await addressWithSession(tenantId)) ?? landing);
  };
  const leave = async (target: string) => {
    const { signOut, startSession } = await refreshCode();
    await startSession();
    await signOut();
    location.assign(target);
  };
  const run = (work: Promise<void>) => {
    setIsPending(true);
    void work.catch(() => setHasFailed(true)).finally(() => setIsPending(false));
  };

  if (!user)
    return (
      <ButtonLink href="/login" variant="primary" size="lg">
        {say("public.unauthorized.login")}
      </ButtonLink>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-[0.9375rem] text-ink-muted">
        <bdi>{say("public.unauthorized.signedInAs", { email: user.email, tenant: user.tenantId })}</bdi>
      </p>
      {hasFailed && <Banner tone="danger">{say("public.unauthorized.failed")}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="lg"
          isPending={isPending}
          onClick={() => run(goHome(user.tenantId, landingAfterLogin(user.role)))}
        >
          {say("public.unauthorized.own")}
        </Button>
        <Button size="lg" disabled={isPending} onClick={() => run(leave("/login"))}>
          {say("public.unauthorized.login")}
        </Button>
        <Button variant="ghost" size="lg" disabled={isPending} onClick={() => run(leave("/"))}>
          {say("public.unauthorized.signOut")}
        </Button>
      </div>
    </div>
  );
}
