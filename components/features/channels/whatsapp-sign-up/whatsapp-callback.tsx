"use client";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import {
  ProviderCallback,
  channelsPage,
} from "@/components/features/channels/shared-sign-in/provider-callback";
import { lazyCode } from "@/lib/browser/lazy-code";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("@/components/features/channels/shared-sign-in/signed-in-call"));

/** Where Meta leads back to: the number is chosen among the channels. */
export function WhatsAppCallback({
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
        lost: say("whatsappSignUp.lost"),
        working: say("whatsappSignUp.working"),
        back: say("whatsappSignUp.back"),
      }}
      errorWords={(name) => say(`errors.${name}`)}
      finish={async (body) => {
        const { signedInSend } = await callCode();
        const { id } = await signedInSend(whatsappSignUps.finish, { body });
        return `${channelsPage}&signUp=${id}`;
      }}
      goTo={goTo}
    />
  );
}
