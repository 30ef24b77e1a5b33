import type { ReactNode } from "react";
import { CircleCheck } from "lucide-react";
import { wordsIn } from "@/contract/landing-parts";
import type { Block, FormField } from "@/contract/landing-parts";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { LandingWords } from "./landing-words";

type FormBlockData = Extract<Block, { type: "form" }>;
const box = "block w-full rounded-lg border border-line-control bg-surface px-3 py-2 text-base text-ink";

/** What became of a form that was sent: all is well, or what was wrong, in words. */
export interface FormOutcome { isSent: boolean; problem: string | null }

/** A form that the browser sends by itself. `action` null: a preview, which sends nothing. */
export function FormBlock({ block, action, locale, home, words, outcome }: { block: FormBlockData; action: string | null; locale: string; home: string; words: LandingWords; outcome: FormOutcome | null }) {
  if (outcome?.isSent) {
    return (
      <div role="status" className="flex items-start gap-2.5 rounded-lg border border-success/35 bg-success-soft p-4 text-success-ink">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p dir="auto">{wordsIn(block.thanks, locale, home) || words.thanks}</p>
      </div>
    );
  }
  const fields = block.fields.map((field) => <FieldOf key={field.id} field={field} prefix={block.id} locale={locale} home={home} words={words} />);
  const send = <Button type={action === null ? "button" : "submit"} variant="primary" size="lg" className="mt-2 w-full">{wordsIn(block.submit, locale, home) || words.send}</Button>;
  if (action === null) return <div className="flex flex-col gap-5">{fields}{send}</div>;
  return (
    // A form of files is the one that the server leaves alone on its way to this page.
    <form method="post" action={action} encType="multipart/form-data" className="flex flex-col gap-5">
      {outcome?.problem && <Banner tone="danger">{outcome.problem}</Banner>}
      <input type="hidden" name="lang" value={locale} />
      {/* For robots: people do not see it, and nothing is asked of them. */}
      <div aria-hidden className="absolute -start-[9999px] h-px w-px overflow-hidden">
        <label>{words.robots}<input name="website" tabIndex={-1} autoComplete="off" /></label>
      </div>
      {fields}
      {send}
    </form>
  );
}

const attributes: Record<Exclude<FormField["kind"], "text" | "choice" | "consent">, { type: string; autoComplete?: string; maxLength: number }> = {
  email: { type: "email", autoComplete: "email", maxLength: 254 }, name: { type: "text", autoComplete: "name", maxLength: 120 }, phone: { type: "tel", autoComplete: "tel", maxLength: 60 }, line: { type: "text", maxLength: 200 },
};

function FieldOf({ field, prefix, locale, home, words }: { field: FormField; prefix: string; locale: string; home: string; words: LandingWords }) {
  const { kind, isRequired } = field;
  const name = `field-${field.id}`;
  const label = wordsIn(field.label, locale, home);
  const id = `${prefix}-${field.id}`;
  const isNeeded = isRequired || kind === "email";
  if (kind === "consent") return <label className="flex items-start gap-2.5 text-[0.9375rem] text-ink"><input id={id} type="checkbox" name={name} value="yes" required={isNeeded} className="mt-1 size-4 shrink-0 accent-accent" /><span dir="auto">{label}</span></label>;
  const control = (): ReactNode => {
    if (kind === "text") return <textarea id={id} name={name} rows={5} maxLength={limits.landingTextMaxLength} required={isNeeded} dir="auto" className={box} />;
    if (kind === "choice") {
      return (
        <select id={id} name={name} required={isNeeded} defaultValue="" className={box}>
          <option value="">{words.choose}</option>
          {field.choices.map((choice) => { const text = wordsIn(choice, locale, home); return <option key={text} value={text}>{text}</option>; })}
        </select>
      );
    }
    return <input id={id} name={name} required={isNeeded} dir={kind === "email" || kind === "phone" ? "ltr" : "auto"} {...attributes[kind]} className={`${box} text-start`} />;
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        <span dir="auto">{label}</span>
        {!isNeeded && <span className="ms-1.5 font-normal text-ink-faint">{words.optional}</span>}
      </label>
      {control()}
    </div>
  );
}
