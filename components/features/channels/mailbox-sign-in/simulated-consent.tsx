"use client";
import { mailboxes } from "@/contract/channels/mailboxes";
import { SimulatedAnswer } from "@/components/features/channels/shared-sign-in/simulated-answer";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyCode } from "@/lib/browser/lazy-code";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("@/components/features/channels/shared-sign-in/signed-in-call"));

/**
 * The person of a simulated account agrees, or not: what is pressed is where the browser goes, also before the page's
 * code is here.
 */
export function SimulatedConsent({ texts, asked }: { texts: Texts; asked: string }) {
  const say = sayer(texts);
  const request = new URLSearchParams(asked);
  const isGoogle = request.get("client_id") === "simulated-google";
  return (
    <form method="get" className="flex flex-col gap-4">
      <p className="text-ink-muted">
        {say("mailboxSignIn.asks", { provider: isGoogle ? "Google" : "Microsoft" })}
      </p>
      <input type="hidden" name="query" value={asked} />
      <Field label={say("mailboxSignIn.account")} help={say("mailboxSignIn.accountHelp")} isRequired>
        <Input
          name="account"
          type="email"
          dir="ltr"
          autoComplete="off"
          defaultValue={request.get("login_hint") ?? ""}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" type="submit" name="allows" value="true">
          {say("mailboxSignIn.allow")}
        </Button>
        <Button size="lg" type="submit" name="allows" value="false">
          {say("mailboxSignIn.deny")}
        </Button>
      </div>
    </form>
  );
}

/** What they pressed, on its way to the simulated provider. */
export function SimulatedConsentAnswer({
  texts,
  goTo = (address) => location.replace(address),
  ...body
}: {
  texts: Texts;
  query: string;
  account: string;
  allows: boolean;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  return (
    <SimulatedAnswer
      words={{ working: say("mailboxSignIn.working"), back: say("mailboxSignIn.back") }}
      errorWords={(name) => say(`errors.${name}`)}
      tell={async () => (await callCode()).signedInSend(mailboxes.consent, { body })}
      goTo={goTo}
    />
  );
}
