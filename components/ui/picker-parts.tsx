"use client";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { useFieldLabel } from "./field";
import { OptionFace } from "./select";
import type { Option } from "./select";

// What the pickers have in common with the plain boxes that stand in for them while they load.

export interface ComboboxLook {
  placeholder?: string;
  label?: string;
  emptyText: string;
  openLabel: string;
  footer?: ReactNode;
  disabled?: boolean;
}

/** What somebody did before the list had loaded: nothing (undefined), went into the box (null), or typed. */
export type EarlyInput = string | null | undefined;

export type SearchOption = Option & { end?: ReactNode };

export interface SearchListProps {
  options: readonly SearchOption[];
  value: string | null;
  onPick: (value: string) => void;
  label: string;
  placeholder: string;
  emptyText: string;
}

export const searchBoxClass = "border-b border-line p-1.5";
export const searchRowsClass = "max-h-72 overflow-y-auto p-1 outline-none";

/** Faces and icons are of two widths; the words beside them begin in one line. */
export function SearchFace({
  option: { end, icon, ...option },
  isChosen,
}: {
  option: SearchOption;
  isChosen: boolean;
}) {
  return (
    <>
      <OptionFace
        option={icon ? { ...option, icon: <span className="flex w-5 justify-center">{icon}</span> } : option}
        isChosen={isChosen}
      />
      {end}
    </>
  );
}

export function matchingOptions<Each extends Option>(
  options: readonly Each[],
  query: string,
): readonly Each[] {
  const words = query.trim().toLocaleLowerCase();
  return words === ""
    ? options
    : options.filter((option) => `${option.label} ${option.help ?? ""}`.toLocaleLowerCase().includes(words));
}

/**
 * Headless UI knows descriptions of its own alone and drops others; the help and the error of a <Field> are
 * described all the same.
 */
export function FieldInput(props: ComponentProps<"input">) {
  const field = useFieldLabel();
  return <input {...props} aria-describedby={field.describedBy} />;
}

/**
 * Headless UI takes the marked option on Tab, and the first is always marked. Who only leaves has chosen
 * nobody.
 */
export const keepTab = (event: KeyboardEvent): void => {
  if (event.key === "Tab") event.stopPropagation();
};
