import { persisted, textsOf } from "@/lib/browser/persisted";
import { usePersisted } from "@/lib/browser/use-persisted";

export interface KeptColumns<Name extends string> {
  all: readonly Name[];
  /** In the order of all of them. */
  useChosen: () => readonly Name[];
  choose: (chosen: readonly Name[]) => void;
}

/** Columns that a person may take away or bring in, and those that they chose, in this browser. */
export function keptColumns<const Name extends string>(
  key: string,
  all: readonly Name[],
  atFirst: readonly NoInfer<Name>[],
): KeptColumns<Name> {
  const kept = persisted<readonly string[]>(key, { scope: "browser", fallback: atFirst, parse: textsOf });
  return {
    all,
    useChosen: () => {
      const names = usePersisted(kept);
      return all.filter((name) => names.includes(name));
    },
    choose: (chosen) => void kept.write(chosen),
  };
}
