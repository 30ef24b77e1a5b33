"use client";
import { useState } from "react";
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { Search } from "lucide-react";
import { controlClass, optionClass } from "./control";
import {
  FieldInput,
  SearchFace,
  keepTab,
  matchingOptions,
  searchBoxClass,
  searchRowsClass,
} from "./picker-parts";
import type { SearchListProps } from "./picker-parts";

/** Loaded by search-list.tsx alone: Headless UI is no part of a page's first load. */
export default function SearchListBox({
  options,
  value,
  onPick,
  label,
  placeholder,
  emptyText,
  early,
}: SearchListProps & { early: string }) {
  const [query, setQuery] = useState(early);
  const shown = matchingOptions(options, query);
  // An emptied box and Escape say null; both choose nothing here.
  const pick = (next: string | null) => {
    if (next !== null) onPick(next);
  };
  return (
    <Combobox value={value} onChange={pick} immediate>
      <div className="flex flex-col" onKeyDownCapture={keepTab}>
        <div className={searchBoxClass}>
          <span className="relative flex w-full items-center">
            <span className="pointer-events-none absolute start-2.5 flex text-ink-faint [&_svg]:size-4">
              <Search aria-hidden />
            </span>
            <ComboboxInput
              as={FieldInput}
              data-autofocus
              autoFocus
              aria-label={placeholder}
              placeholder={placeholder}
              autoComplete="off"
              displayValue={() => query}
              onChange={(event) => setQuery(event.target.value)}
              className={controlClass("sm", "ps-8.5")}
            />
          </span>
        </div>
        <ComboboxOptions static modal={false} aria-label={label} className={searchRowsClass}>
          {shown.map((option) => (
            <ComboboxOption
              key={option.value}
              value={option.value}
              disabled={option.isDisabled ?? false}
              className={optionClass}
            >
              <SearchFace option={option} isChosen={option.value === value} />
            </ComboboxOption>
          ))}
          {shown.length === 0 && <p className="px-2 py-1.5 text-ink-faint">{emptyText}</p>}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}
