"use client";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { persisted, recordOf } from "@/lib/browser/persisted";

/**
 * What was typed into a form that the browser could send by itself survives a reload, for as long as the tab
 * is there. `step`: changes when there are other boxes.
 */
export function useTypedKept(
  key: string,
  step: string,
  isOver: boolean,
): { form: RefObject<HTMLFormElement | null>; onInput: () => void } {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOver) return write(key, {});
    const kept = read(key);
    for (const box of boxesIn(form.current)) if (box.value === "") box.value = kept[box.name] ?? "";
    return undefined;
  }, [key, step, isOver]);
  return {
    form,
    onInput: () =>
      write(key, {
        ...read(key),
        ...Object.fromEntries(boxesIn(form.current).map(({ name, value }) => [name, value])),
      }),
  };
}

/** Those that a person sees and types into. */
const boxesIn = (form: HTMLFormElement | null): (HTMLInputElement | HTMLTextAreaElement)[] =>
  Array.from(
    form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "textarea, input:not([type=hidden], [tabindex='-1'])",
    ) ?? [],
  );

type Typed = Record<string, string>;
const typedUnder = (key: string) => persisted<Typed>(key, { scope: "tab", fallback: {}, parse: parseTyped });

function parseTyped(value: unknown): Typed {
  const boxes = Object.entries(recordOf(value) ?? {});
  return Object.fromEntries(boxes.map(([name, text]) => [name, String(text)]));
}

const read = (key: string): Typed => typedUnder(key).read();
const write = (key: string, typed: Typed): void =>
  void typedUnder(key).write(Object.keys(typed).length === 0 ? null : typed);
