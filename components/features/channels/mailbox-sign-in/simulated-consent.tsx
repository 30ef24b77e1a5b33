"use client";
import { useState, useSyncExternalStore } from "react";
import { mailboxes } from "@/contract/channels/mailboxes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { lazyCode } from "@/lib/browser/lazy-code";
import { faultText } from "@/lib/shared/api/fault";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("@/components/features/channels/shared-sign-in/signed-in-call"));
const never = () => () => undefined;

/** The person of a simulated account agrees, or not. */
export function SimulatedConsent({
  texts,
  goTo = (address) => location.assign(address),
}: {
  texts: Texts;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => "",
  );
  const asked = new URLSearchParams(search);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<boolean | null>(null);
  const account = typed ?? asked.get("login_hint") ?? "";
  const answer = async (allows: boolean) => {
    setPending(allows);
    setProblem(null);
    try {
      const { signedInSend } = await callCode();
      const body = { query: search.replace(/^\?/, ""), account, allows };
      goTo((await signedInSend(mailboxes.consent, { body })).url);
    } catch (error) {
      setProblem(faultText(error, (name) => say(`errors.${name}`)));
      setPending(null);
    }
  };
  const isGoogle = asked.get("client_id") === "simulated-google";
  return (
    <Form onSend={(form) => form.reportValidity() && void answer(true)}>
      <p className="text-ink-muted">
        {say("mailboxSignIn.asks", { provider: isGoogle ? "Google" : "Microsoft" })}
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Field label={say("mailboxSignIn.account")} help={say("mailboxSignIn.accountHelp")} isRequired>
        <Input
          name="account"
          type="email"
          dir="ltr"
          autoComplete="off"
          value={account}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" type="submit" isPending={pending === true}>
          {say("mailboxSignIn.allow")}
        </Button>
        <Button size="lg" isPending={pending === false} onClick={() => void answer(false)}>
          {say("mailboxSignIn.deny")}
        </Button>
      </div>
    </Form>
  );
}
