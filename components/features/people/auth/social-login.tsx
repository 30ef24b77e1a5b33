"use client";
import { useState } from "react";
import { session } from "@/contract/people/session";
import { Button } from "@/components/ui/button";
import { faultText } from "@/lib/shared/api/fault";
import { sendLazily } from "@/lib/api/send-lazily";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError } from "./auth-fields";
import { keepFlow } from "./social-flow";

/** Leads to the provider, which leads back to /auth/callback. */
export function SocialLogin({
  texts,
  name,
  tenant,
  next,
  goTo = (address) => location.assign(address),
}: {
  texts: Texts;
  name: string;
  tenant: string | null;
  next: string | null;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const begin = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      const { url, flow } = await sendLazily(session.beginSocialLogin, {
        body: {
          redirectUri: `${location.origin}/auth/callback`,
          ...(tenant === null ? {} : { tenantId: tenant }),
        },
      });
      keepFlow({ flow, next });
      goTo(url);
    } catch (error) {
      setProblem(faultText(error, (code) => say(`errors.${code}`)));
      setIsPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <GeneralError text={problem} />
      <Button variant="primary" size="lg" isPending={isPending} onClick={() => void begin()}>
        {say("auth.social.continue", { name })}
      </Button>
    </div>
  );
}
