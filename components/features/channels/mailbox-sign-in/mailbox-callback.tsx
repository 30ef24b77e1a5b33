"use client";
import { mailboxes } from "@/contract/channels/mailboxes";
import {
  ProviderCallback,
  channelsPage,
} from "@/components/features/channels/shared-sign-in/provider-callback";
import { lazyCode } from "@/lib/browser/lazy-code";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("@/components/features/channels/shared-sign-in/signed-in-call"));

/** Where Google or Microsoft lead back to. */
export function MailboxCallback({
  texts,
  goTo = (address) => location.replace(address),
}: {
  texts: Texts;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  return (
    <ProviderCallback
      words={{
        lost: say("mailboxSignIn.lost"),
        working: say("mailboxSignIn.working"),
        back: say("mailboxSignIn.back"),
      }}
      errorWords={(name) => say(`errors.${name}`)}
      finish={async (body) => {
        const { signedInSend } = await callCode();
        await signedInSend(mailboxes.finishSignIn, { body });
        return channelsPage;
      }}
      goTo={goTo}
    />
  );
}
