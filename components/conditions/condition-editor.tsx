"use client";
import { useRef } from "react";
import { groupModes } from "@/contract/conditions/tree";
import type { Group, GroupMode, Test } from "@/contract/conditions/tree";
import { limits } from "@/contract/limits";
import { EditingProvider } from "./editor-context";
import { GroupRows } from "./group-rows";
import type { Offer } from "./offered-fields";
import type { TreeFault } from "./tree-faults";
import { useConditionTree } from "./use-condition-tree";

const noFaults: readonly TreeFault[] = [];

/**
 * Conditions about any subject, in groups and groups of groups. It knows what may be asked and nothing of
 * what for.
 * @param faults what the server says, by the place in the tree; the same list until it says something else
 */
export function ConditionEditor<T extends Test>({
  offer,
  value,
  onChange,
  label,
  faults = noFaults,
  modes = groupModes,
  depthMax = limits.conditionDepthMax,
  itemsMax = limits.ruleConditionsMax,
  isRequired = false,
  emptyText,
}: {
  offer: Offer;
  value: Group<T>;
  onChange: (value: Group<T>) => void;
  label: string;
  faults?: readonly TreeFault[];
  modes?: readonly GroupMode[];
  depthMax?: number;
  itemsMax?: number;
  isRequired?: boolean;
  emptyText?: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const bounds = { depthMax, itemsMax };
  // Tests are made of what the offer has, and the offer is that of the place.
  const give = (next: Group) => onChange(next as Group<T>);
  const tree = useConditionTree(value, give, faults, { offer, bounds, frame });
  return (
    <EditingProvider value={{ offer, tree, modes, bounds, isRequired, emptyText }}>
      <div ref={frame} role="group" aria-label={label} className="@container">
        <GroupRows group={tree.root} depth={1} />
        <p role="status" className="sr-only">
          {tree.spoken}
        </p>
      </div>
    </EditingProvider>
  );
}
