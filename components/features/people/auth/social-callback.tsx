"use client";
import { useEffect, useRef, useState } from "react";
import { session } from "@/contract/people/session";
import { ReturnOutcome } from "@/components/features/shared/shared-return/return-outcome";
import { faultText } from "@/lib/shared/api/fault";
import { sendLazily } from "@/lib/api/send-lazily";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";
import { finishSignIn } from "./finish";
import { SecondFactorStep, challengeIn } from "./second-factor-step";
import { takeFlow } from "./social-flow";

type State =
  | { kind: "working" }
  | { kind: "failed"; text: string }
  | { kind: "asked"; challenge: string; next: string | null };

/** Where the provider leads back to: takes its code, once, and signs in. */
export function SocialCallback({
  texts,
  finish = finishSignIn,
}: {
  texts: Texts;
  finish?: typeof finishSignIn;
}) {
  const say = sayer(texts);
  const [state, setState] = useState<State>({ kind: "working" });
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return; // a code works once
    hasBegun.current = true;
    const told = new URLSearchParams(location.search);
    history.replaceState(null, "", location.pathname); // the code has no business in the history
    const begun = takeFlow();
    const complete = async (): Promise<State> => {
      const [code, given] = [told.get("code"), told.get("state")];
      if (told.has("error")) return { kind: "failed", text: say("auth.social.refused") };
      if (!begun || code === null || given === null) return { kind: "failed", text: say("auth.social.lost") };
      try {
        await finish(
          await sendLazily(session.finishSocialLogin, { body: { flow: begun.flow, state: given, code } }),
          { next: begun.next, say },
        );
        return { kind: "working" };
      } catch (error) {
        const challenge = challengeIn(error);
        return challenge === null
          ? { kind: "failed", text: faultText(error, (name) => say(`errors.${name}`)) }
          : { kind: "asked", challenge, next: begun.next };
      }
    };
    void complete().then(setState);
    // Runs once for the page; its texts do not change while it stands.
    // oxlint-disable-next-line exhaustive-deps
  }, []);

  if (state.kind === "asked")
    return (
      <SecondFactorStep
        texts={texts}
        challenge={state.challenge}
        next={state.next}
        onBack={() => location.assign("/login")}
      />
    );
  return (
    <ReturnOutcome
      problem={state.kind === "failed" ? state.text : null}
      working={say("auth.social.working")}
      back={{ href: "/social-login", label: say("auth.social.again") }}
    />
  );
}
