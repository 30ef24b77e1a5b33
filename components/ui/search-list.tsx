"use client";
import { useState } from "react";
import { Search } from "lucide-react";
import { optionClass } from "./control";
import { Input } from "./input";
import { SearchListBox } from "./picker-code";
import { SearchFace, searchBoxClass, searchRowsClass } from "./picker-parts";
import type { SearchListProps } from "./picker-parts";

/**
 * One of many for a popover: a box to type into above the list. Loads when it is first opened; until then the
 * same choices stand there, and the box takes the first letters.
 */
export function SearchList(props: SearchListProps) {
  const [early, setEarly] = useState("");
  return (
    <SearchListBox
      {...props}
      early={early}
      whileLoading={<PlainList {...props} text={early} onText={setEarly} />}
    />
  );
}

function PlainList({
  options,
  value,
  placeholder,
  emptyText,
  text,
  onText,
}: SearchListProps & { text: string; onText: (text: string) => void }) {
  return (
    <div className="flex flex-col">
      <div className={searchBoxClass}>
        <Input
          size="sm"
          data-autofocus
          aria-busy
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <div aria-hidden className={searchRowsClass}>
        {options.map((option) => (
          <div key={option.value} className={optionClass}>
            <SearchFace option={option} isChosen={option.value === value} />
          </div>
        ))}
        {options.length === 0 && <p className="px-2 py-1.5 text-ink-faint">{emptyText}</p>}
      </div>
    </div>
  );
}
