"use client";
import { createContext, use } from "react";
import type { ReactNode } from "react";
import type { Locale } from "@/contract/locales";
import { wordsIn } from "@/contract/site/landing-parts";
import type { Block, Words } from "@/contract/site/landing-parts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { directionOf } from "@/lib/shared/i18n";

export type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
/** `mark` is what a step is called, so that typing in one field is one step. */
export interface BlockFormProps<B = Block> {
  block: B;
  path: string;
  onChange: (block: Block, mark: string) => void;
  titles: Readonly<Record<string, string>>;
}

interface Facts {
  language: Locale;
  home: Locale;
  errorAt: (path: string) => string | undefined;
}
const Context = createContext<Facts | null>(null);
export function BuilderProvider({ children, ...facts }: Facts & { children: ReactNode }) {
  return <Context value={facts}>{children}</Context>;
}
export function useBuilding(): Facts {
  const facts = use(Context);
  if (!facts) throw new Error("Fields of a landing page stand inside its builder.");
  return facts;
}

/**
 * A text in the language that is being written; where it has none yet, what visitors see instead stands
 * behind it.
 */
export function WordsField({
  label,
  help,
  path,
  value,
  onChange,
  maxLength,
  isLong = false,
  isRequired = false,
}: {
  label: string;
  help?: string;
  path: string;
  value: Words;
  onChange: (value: Words) => void;
  maxLength: number;
  isLong?: boolean;
  isRequired?: boolean;
}) {
  const { language, home, errorAt } = useBuilding();
  const shown = {
    value: value[language] ?? "",
    dir: directionOf(language),
    lang: language,
    maxLength,
    placeholder: wordsIn({ ...value, [language]: undefined }, home, home).slice(0, 120),
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...value, [language]: event.target.value }),
  };
  return (
    <Field label={label} help={help} isRequired={isRequired} error={errorAt(path)}>
      {isLong ? <Textarea rows={3} {...shown} /> : <Input {...shown} />}
    </Field>
  );
}
