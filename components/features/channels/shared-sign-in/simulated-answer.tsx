"use client";
import { useEffect, useRef, useState } from "react";
import { ReturnOutcome } from "@/components/features/shared/shared-return/return-outcome";
import { faultText } from "@/lib/shared/api/fault";
import { channelsPage } from "./provider-callback";

/** What was pressed on a page that stands in for a provider's is told, once; it says where the browser goes then. */
export function SimulatedAnswer({
  words,
  errorWords,
  tell,
  goTo,
}: {
  words: { working: string; back: string };
  errorWords: (name: string) => string;
  tell: () => Promise<{ url: string }>;
  goTo: (address: string) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    tell().then(
      ({ url }) => goTo(url),
      (error: unknown) => setProblem(faultText(error, errorWords)),
    );
    // Runs once for the page; what it was opened with does not change while it stands.
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
