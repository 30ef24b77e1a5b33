import type { ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { answerLengths, wordsIn } from "@/contract/site/landing-parts";
import type { Block, FormField } from "@/contract/site/landing-parts";
import { Button } from "@/components/ui/button";
import type { LandingWords } from "./landing-words";

export type FormBlockData = Extract<Block, { type: "form" }>;
const box =
  "block w-full rounded-lg border border-line-control bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger";

/** All that a form asks for, as far as it was typed, and its button. `send` "nothing": a preview. */
export function FormFields({
  block,
  locale,
  home,
  words,
  typed = {},
  errors = {},
  send,
}: {
  block: FormBlockData;
  locale: string;
  home: string;
  words: LandingWords;
  typed?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
  send: "submit" | "pending" | "nothing";
}) {
  return (
    <>
      {block.fields.map((field) => (
        <FieldOf
          key={field.id}
          field={field}
          prefix={block.id}
          locale={locale}
          home={home}
          words={words}
          typed={typed[field.id] ?? ""}
          error={errors[field.id]}
        />
      ))}
      <Button
        type={send === "nothing" ? "button" : "submit"}
        disabled={send === "pending"}
        variant="primary"
        size="lg"
        className="mt-2 w-full"
      >
        {wordsIn(block.submit, locale, home) || words.send}
      </Button>
    </>
  );
}

const attributes: Record<
  Exclude<FormField["kind"], "text" | "choice" | "consent">,
  { type: string; autoComplete?: string }
> = {
  email: { type: "email", autoComplete: "email" },
  name: { type: "text", autoComplete: "name" },
  phone: { type: "tel", autoComplete: "tel" },
  line: { type: "text" },
};

function FieldOf({
  field,
  prefix,
  locale,
  home,
  words,
  typed,
  error,
}: {
  field: FormField;
  prefix: string;
  locale: string;
  home: string;
  words: LandingWords;
  typed: string;
  error: string | undefined;
}) {
  const { kind, isRequired } = field;
  const label = wordsIn(field.label, locale, home);
  const id = `${prefix}-${field.id}`;
  const isNeeded = isRequired || kind === "email";
  const common = {
    id,
    name: `field-${field.id}`,
    required: isNeeded,
    ...(error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` }),
  };
  const complaint = error !== undefined && (
    <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-ink">
      {error}
    </p>
  );
  if (kind === "consent")
    return (
      <div>
        <label className="flex items-start gap-2.5 text-[0.9375rem] text-ink">
          <input
            {...common}
            type="checkbox"
            value={consentGiven}
            defaultChecked={typed === consentGiven}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span dir="auto">{label}</span>
        </label>
        {complaint}
      </div>
    );
  const control = (): ReactNode => {
    if (kind === "text")
      return (
        <textarea
          {...common}
          rows={5}
          maxLength={answerLengths.text}
          dir="auto"
          defaultValue={typed}
          className={box}
        />
      );
    if (kind === "choice") {
      return (
        <div className="relative">
          <select {...common} defaultValue={typed} className={`${box} appearance-none pe-10`}>
            <option value="">{words.choose}</option>
            {field.choices.map((choice) => {
              const text = wordsIn(choice, locale, home);
              return (
                <option key={text} value={text}>
                  {text}
                </option>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-muted"
          />
        </div>
      );
    }
    return (
      <input
        {...common}
        {...attributes[kind]}
        maxLength={answerLengths[kind]}
        dir={kind === "email" || kind === "phone" ? "ltr" : "auto"}
        defaultValue={typed}
        className={`${box} text-start`}
      />
    );
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        <span dir="auto">{label}</span>
        {!isNeeded && <span className="ms-1.5 font-normal text-ink-faint">{words.optional}</span>}
      </label>
      {control()}
      {complaint}
    </div>
  );
}

const consentGiven = "yes";
