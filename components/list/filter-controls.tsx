"use client";
import { useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { SearchList } from "@/components/ui/search-list";
import { useFormat } from "@/lib/browser/use-format";
import { Choices } from "./choices";

/** What an address says of one filter: a text for each of its names, in their order. */
type Values = readonly (string | undefined)[];
export interface EditorProps {
  label: string;
  values: Values;
  /** `at`: which of the filter's names. Null or empty takes it away. */
  set: (value: string | readonly string[] | null, at?: number) => void;
  close: () => void;
}
/** How a filter is chosen, and how its value is said. */
export interface Control {
  /** Null while there is nothing to say. */
  useText: (values: Values) => string | null;
  Editor: ComponentType<EditorProps>;
}

interface Option {
  value: string;
  label: string;
  icon?: ReactNode;
}
interface Known {
  options: readonly Option[];
  /** More than two are counted, in these words. */
  several?: (count: number) => string;
  /** In this order they are written and said, where it is not that of the options. */
  order?: readonly string[];
  /** Whatever else an address says is said as it stands. */
  saysUnknown?: boolean;
}

/**
 * Several of a known set. `useKnown` is called where the filter is shown, and nowhere else; what it must ask
 * the server for it asks when `isAsked`: the filter is open, or the address has it.
 */
export const severalControl = (useKnown: (isAsked: boolean) => Known): Control => ({
  useText: ([said]) => {
    const {
      options,
      order = options.map(({ value }) => value),
      several,
      saysUnknown = false,
    } = useKnown(said !== undefined);
    const format = useFormat();
    if (said === undefined) return null;
    const chosen = said.split(",");
    const known = order.filter((value) => chosen.includes(value));
    const all = saysUnknown ? [...known, ...chosen.filter((value) => !known.includes(value))] : known;
    if (all.length === 0) return null;
    if (several && all.length > 2) return several(all.length);
    return format.list(all.map((value) => options.find((option) => option.value === value)?.label ?? value));
  },
  Editor: ({ values: [said], set }) => {
    const { options, order } = useKnown(true);
    return (
      <Choices
        value={said}
        options={options}
        onChange={(chosen) => set(order?.filter((value) => chosen.includes(value)) ?? chosen)}
      />
    );
  },
});

interface Pick {
  options: readonly Option[];
  /** The value in words; by default the option's label, and three dots until it has come. */
  textOf?: (value: string) => string | null;
  placeholder?: string;
  emptyText?: string;
}

/** One of a set that is found by typing, asked for as above. An option whose value is empty is no filter. */
export const choiceControl = (usePick: (isAsked: boolean) => Pick): Control => ({
  useText: ([said]) => {
    const { options, textOf } = usePick(said !== undefined);
    if (said === undefined) return null;
    return textOf ? textOf(said) : (options.find(({ value }) => value === said)?.label ?? "…");
  },
  Editor: ({ label, values: [said], set, close }) => {
    const common = useTranslations("common");
    const { options, placeholder = common("search"), emptyText = common("noMatches") } = usePick(true);
    return (
      <SearchList
        options={options}
        value={said ?? (options.some(({ value }) => value === "") ? "" : null)}
        onPick={(value) => {
          close();
          set(value);
        }}
        label={label}
        placeholder={placeholder}
        emptyText={emptyText}
      />
    );
  },
});

export const isTrue: Control = choiceControl(() => {
  const t = useTranslations("common");
  return {
    options: [
      { value: "true", label: t("yes") },
      { value: "false", label: t("no") },
    ],
    textOf: (value) => (value === "true" ? t("yes") : t("no")),
  };
});

/** A word that one types. */
export const textControl = (useHint: () => string, maxLength = 50): Control => ({
  useText: ([said]) => said ?? null,
  Editor: ({ label, values: [said], set, close }) => {
    const hint = useHint();
    const [word, setWord] = useState(said ?? "");
    return (
      <form
        className="p-2"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          set(word.trim());
        }}
      >
        <Input
          name="word"
          size="sm"
          data-autofocus
          dir="auto"
          autoComplete="off"
          maxLength={maxLength}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          aria-label={label}
          placeholder={hint}
        />
      </form>
    );
  },
});
