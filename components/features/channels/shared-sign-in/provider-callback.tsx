"use client";
import { useEffect, useRef, useState } from "react";
import { ReturnOutcome } from "@/components/features/shared/shared-return/return-outcome";
import { faultText } from "@/lib/shared/api/fault";
import { pageFacts } from "@/lib/shared/page-facts";
import { switchTarget } from "@/lib/shared/tenancy/switch";

export const channelsPage = "/admin/settings?section=connections";
/** What a provider sends the browser back with. */
export type ProviderAnswer = { state: string } & ({ code: string } | { error: string });

/**
 * Where a provider leads back to. An app of the installation knows the product's own address alone, which leads
 * on to the workspace that the state names; there the code is handed in, once.
 */
export function ProviderCallback({
  words,
  errorWords,
  finish,
  goTo,
}: {
  words: { lost: string; working: string; back: string };
  errorWords: (name: string) => string;
  /** @returns where the browser goes then */
  finish: (answer: ProviderAnswer) => Promise<string>;
  goTo: (address: string) => void;
}) {
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
      if (state === null || (code === null && error === null)) return words.lost;
      const elsewhere = siteOf(state);
      if (elsewhere !== null) {
        goTo(`${elsewhere}${location.pathname}${search}`);
        return null;
      }
      try {
        goTo(await finish({ state, ...(code === null ? { error: (error ?? "").slice(0, 500) } : { code }) }));
        return null;
      } catch (fault) {
        return faultText(fault, errorWords);
      }
    };
    void complete().then(setProblem);
    // Runs once for the page; its texts do not change while it stands.
    // oxlint-disable-next-line exhaustive-deps
  }, []);

  return (
    <ReturnOutcome
      problem={problem}
      working={words.working}
      back={{ href: channelsPage, label: words.back }}
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
