"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import type { LandingPage } from "@/contract/site/landing-pages";
import { isFault } from "@/lib/shared/api/fault";
import { dismissToast, showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { PageErrors } from "./builder-errors";

/** The page as the server has it, and what it said of the last save. `version` is the one that is written upon. */
export function useSavedPage(saved: LandingPage, version: number) {
  const t = useTranslations("landingPages");
  const inWords = useFaultText();
  const [base, setBase] = useState({ page: saved, version });
  const [errors, setErrors] = useState<PageErrors>({});
  const [conflict, setConflict] = useState<LandingPage | null>(null);
  const refusal = useRef<string | null>(null);
  /**
   * Whoever edits or saves has read why it was refused; left there, the notice would lie over the button that
   * saves.
   */
  const withdraw = () => {
    if (refusal.current !== null) dismissToast(refusal.current);
    refusal.current = null;
  };
  return {
    base,
    errors,
    conflict,
    withdraw,
    settle: (page: LandingPage): LandingPage => {
      withdraw();
      setBase({ page, version: page.version });
      setErrors({});
      setConflict(null);
      return page;
    },
    fail: (error: unknown) => {
      if (isFault(error, "precondition_failed")) {
        setConflict(error.problem.current as LandingPage); // the call's own answer
        return;
      }
      if (isFault(error) && error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.toReversed().map(({ path, message }) => [path, message])));
      refusal.current = showToast("destructive", t("notSaved"), { description: inWords(error) });
    },
    keepMine: () => {
      if (conflict) setBase({ page: conflict, version: conflict.version });
      setConflict(null);
    },
  };
}
