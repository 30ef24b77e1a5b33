"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { ListFilter } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FilterChip } from "@/components/ui/filter-chip";
import { Menu, MenuItem } from "@/components/ui/menu";
import { partOf } from "./filter-part";
import type { Filter, FilterWords, Filtered } from "./filter-part";
import type { Changes } from "./vocabulary";

interface ChipWords<Kind extends string> extends FilterWords<Kind> {
  add: string;
  remove: (name: string) => string;
}

const without = <Name extends string>(names: readonly Name[]): Changes<Name> => {
  const changes: Changes<Name> = {};
  for (const name of names) changes[name] = null;
  return changes;
};

/**
 * A chip for each filter that is set, and a menu of the others.
 * @param offered those that can be added here; one that is set is shown wherever it is
 */
export function FilterChips<Kind extends string, Name extends string>({
  filters,
  offered = filters,
  words,
  children,
  ...filtered
}: Filtered<Name> & {
  filters: readonly Filter<Kind, Name>[];
  offered?: readonly Filter<Kind, Name>[];
  words: ChipWords<Kind>;
  /** Between the chips and the menu. */
  children?: ReactNode;
}) {
  const [added, setAdded] = useState<Kind | null>(null);
  const shown = filters.filter(
    (filter) =>
      filter.names.some((name) => filtered.texts[name] !== undefined) ||
      (filter.kind === added && offered.includes(filter)),
  );
  return (
    <>
      {shown.map((filter) => (
        <Chip
          key={filter.kind}
          filter={filter}
          words={words}
          isAdded={filter.kind === added}
          onDrop={() => {
            setAdded(null);
            filtered.onChange(without(filter.names));
          }}
          {...filtered}
        />
      ))}
      {children}
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
            {words.add}
          </Button>
        }
      >
        {offered
          .filter((filter) => !shown.includes(filter))
          .map(({ kind }) => (
            <MenuItem key={kind} onSelect={() => setAdded(kind)}>
              {words.nameOf(kind)}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

function Chip<Kind extends string, Name extends string>({
  filter: { kind, names, useText, Editor },
  words,
  isAdded,
  onDrop,
  ...filtered
}: Filtered<Name> & {
  filter: Filter<Kind, Name>;
  words: ChipWords<Kind>;
  isAdded: boolean;
  onDrop: () => void;
}) {
  const part = partOf(names, filtered);
  const value = useText(part.values);
  const name = words.nameOf(kind);
  return (
    <FilterChip
      label={name}
      text={value === null ? name : words.is(name, value)}
      removeLabel={words.remove(name)}
      isNew={isAdded && value === null}
      onDrop={onDrop}
    >
      {(close) => <Editor label={name} close={close} {...part} />}
    </FilterChip>
  );
}
