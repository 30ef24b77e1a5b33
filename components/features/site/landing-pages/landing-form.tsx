"use client";
import { useActionState, useEffect, useRef } from "react";
import { CircleCheck } from "lucide-react";
import { wordsIn } from "@/contract/site/landing-parts";
import { Banner } from "@/components/ui/banner";
import { sendLandingForm } from "./form-action";
import { FormFields } from "./form-fields";
import type { FormBlockData } from "./form-fields";
import { nothingSent } from "./form-state";
import type { LandingWords } from "./landing-words";

/**
 * A form that the browser sends by itself where there is no script: then the page comes back, at the form,
 * with what was typed.
 */
export function LandingForm({
  block,
  slug,
  locale,
  home,
  words,
}: {
  block: FormBlockData;
  slug: string;
  locale: string;
  home: string;
  words: LandingWords;
}) {
  const [state, submit, isPending] = useActionState(
    sendLandingForm,
    nothingSent,
    `?lang=${locale}#${block.id}`,
  );
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.attempt > 0) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state.attempt]);
  if (state.isSent) {
    return (
      <div
        role="status"
        className="flex items-start gap-2.5 rounded-lg border border-success/35 bg-success-soft p-4 text-success-ink"
      >
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p dir="auto">{wordsIn(block.thanks, locale, home) || words.thanks}</p>
      </div>
    );
  }
  return (
    <form ref={box} action={submit} className="flex flex-col gap-5">
      {state.problem && <Banner tone="danger">{words.problem[state.problem]}</Banner>}
      <input type="hidden" name="page" value={slug} />
      <input type="hidden" name="block" value={block.id} />
      {/* For robots: people do not see it, and nothing is asked of them. */}
      <div aria-hidden className="absolute -start-[9999px] h-px w-px overflow-hidden">
        <label>
          {words.robots}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormFields
        key={state.attempt}
        block={block}
        locale={locale}
        home={home}
        words={words}
        typed={state.typed}
        errors={state.errors}
        send={isPending ? "pending" : "submit"}
      />
    </form>
  );
}
