"use client";
import { useEffect, useRef, useState } from "react";
import { mailboxes } from "@/contract/channels/mailboxes";
import { ReturnOutcome } from "@/components/features/shared/shared-return/return-outcome";
import { lazyCode } from "@/lib/browser/lazy-code";
import { faultText } from "@/lib/shared/api/fault";
import { pageFacts } from "@/lib/shared/page-facts";
import { switchTarget } from "@/lib/shared/tenancy/switch";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

const callCode = lazyCode(() => import("./signed-in-call"));
const channels = "/admin/settings?section=connections";

/**
 * Where Google or Microsoft lead back to. An app of the installation knows the product's own address alone,
 * which leads on to the workspace that the state names; there the code is handed in, once.
 */
export function MailboxCallback({
  texts,
  goTo = (address) => location.replace(address),
}: {
  texts: Texts;
  goTo?: (address: string) => void;
}) {
  const say = sayer(texts);
  const [problem, setProblem] = useState<string | null>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return; // a code works once
    hasBegun.current = true;
    const { search } = location;
    const told = new URLSearchParams(search);
    history.replaceState(null, "", location.pathname); // the code has no business in the history
    const complete = async (): Promise<string | null> => {
      const [state, code, error] = [told.get("state"), told.get("code"), told.get("error")];
      if (state === null || (code === null && error === null)) return say("mailboxSignIn.lost");
      const elsewhere = siteOf(state);
      if (elsewhere !== null) {
        goTo(`${elsewhere}${location.pathname}${search}`);
        return null;
      }
      try {
        const { signedInSend } = await callCode();
        await signedInSend(mailboxes.finishSignIn, {
          body: {
            state,
            ...(code === null ? { error: (error ?? "").slice(0, 500) } : { code }),
          },
        });
        goTo(channels);
        return null;
      } catch (fault) {
        return faultText(fault, (name) => say(`errors.${name}`));
      }
    };
    void complete().then(setProblem);
    // Runs once for the page; its texts do not change while it stands.
    // oxlint-disable-next-line exhaustive-deps
  }, []);

  return (
    <ReturnOutcome
      problem={problem}
      working={say("mailboxSignIn.working")}
      back={{ href: channels, label: say("mailboxSignIn.back") }}
    />
  );
}

/** The site of the workspace that began, where this is another; null where it is this one, or none. */
function siteOf(state: string): string | null {
  const { publicDomain, previewHosts } = pageFacts();
  const { protocol, host } = location;
  const target = switchTarget(state.split(".")[0] ?? "", { protocol, host, publicDomain, previewHosts });
  return target === null || target.isSameOrigin ? null : target.origin;
}
