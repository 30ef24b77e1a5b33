"use client";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import { signUpShares } from "@/contract/enums";
import type { SignUpShares } from "@/contract/enums";
import { SimulatedAnswer } from "@/components/features/channels/shared-sign-in/simulated-answer";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/browser/lazy-code";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("@/components/features/channels/shared-sign-in/signed-in-call"));

/**
 * The person at the simulated Meta says what the product may reach, or that it may not: what is pressed is where the
 * browser goes, also before the page's code is here.
 */
export function SimulatedSignUpDialog({ texts, asked }: { texts: Texts; asked: string }) {
  const say = sayer(texts);
  return (
    <form method="get" className="flex flex-col gap-4">
      <input type="hidden" name="query" value={asked} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium text-ink">{say("whatsappSignUp.shares")}</legend>
        {signUpShares.map((value, at) => (
          <div key={value} className="grid grid-cols-[auto_1fr] gap-x-2.5">
            <input
              id={`shares-${value}`}
              type="radio"
              name="shares"
              value={value}
              defaultChecked={at === 0}
              aria-describedby={`shares-${value}-help`}
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
        <Button variant="primary" size="lg" type="submit" name="allows" value="true">
          {say("whatsappSignUp.allow")}
        </Button>
        <Button size="lg" type="submit" name="allows" value="false">
          {say("whatsappSignUp.deny")}
        </Button>
      </div>
    </form>
  );
}

/** What they pressed, on its way to the simulated Meta. */
export function SimulatedSignUpAnswer({
  texts,
  goTo = (address) => location.replace(address),
  ...body
}: {
  texts: Texts;
  query: string;
  shares: SignUpShares;
  allows: boolean;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  return (
    <SimulatedAnswer
      words={{ working: say("whatsappSignUp.working"), back: say("whatsappSignUp.back") }}
      errorWords={(name) => say(`errors.${name}`)}
      tell={async () => (await callCode()).signedInSend(whatsappSignUps.consent, { body })}
      goTo={goTo}
    />
  );
}
