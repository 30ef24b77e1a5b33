"use client";
import { useState } from "react";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import { signUpShares } from "@/contract/enums";
import type { SignUpShares } from "@/contract/enums";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { lazyCode } from "@/lib/browser/lazy-code";
import { faultText } from "@/lib/shared/api/fault";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("@/components/features/channels/shared-sign-in/signed-in-call"));

/** The person at the simulated Meta says what the product may reach, or that it may not. */
export function SimulatedSignUpDialog({
  texts,
  goTo = (address) => location.assign(address),
}: {
  texts: Texts;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  const [shares, setShares] = useState<SignUpShares>("NUMBERS");
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<boolean | null>(null);
  const answer = async (allows: boolean) => {
    setPending(allows);
    setProblem(null);
    try {
      const { signedInSend } = await callCode();
      const body = { query: location.search.replace(/^\?/, ""), shares, allows };
      goTo((await signedInSend(whatsappSignUps.consent, { body })).url);
    } catch (error) {
      setProblem(faultText(error, (name) => say(`errors.${name}`)));
      setPending(null);
    }
  };
  return (
    <Form onSend={() => void answer(true)}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium text-ink">{say("whatsappSignUp.shares")}</legend>
        {signUpShares.map((value) => (
          <div key={value} className="grid grid-cols-[auto_1fr] gap-x-2.5">
            <input
              id={`shares-${value}`}
              type="radio"
              name="shares"
              checked={value === shares}
              aria-describedby={`shares-${value}-help`}
              onChange={() => setShares(value)}
              className="mt-0.5 size-4 accent-accent"
            />
            <label htmlFor={`shares-${value}`} className="text-sm text-ink">
              {say(`whatsappSignUp.share.${value}`)}
            </label>
            <p id={`shares-${value}-help`} className="col-start-2 text-[0.8125rem] text-ink-muted">
              {say(`whatsappSignUp.shareHelp.${value}`)}
            </p>
          </div>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" type="submit" isPending={pending === true}>
          {say("whatsappSignUp.allow")}
        </Button>
        <Button size="lg" isPending={pending === false} onClick={() => void answer(false)}>
          {say("whatsappSignUp.deny")}
        </Button>
      </div>
    </Form>
  );
}
