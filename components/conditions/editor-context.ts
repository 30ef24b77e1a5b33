"use client";
import { createContext, use } from "react";
import type { GroupMode } from "@/contract/conditions/tree";
import type { Bounds } from "./tree-changes";
import type { Offer } from "./offered-fields";
import type { ConditionTree } from "./use-condition-tree";

/** What every row of an editor knows. */
export interface Editing {
  offer: Offer;
  tree: ConditionTree;
  modes: readonly GroupMode[];
  bounds: Bounds;
  /** The last condition stays. */ isRequired: boolean;
  emptyText: string | undefined;
}
const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext;
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("A row of conditions stands in an editor.");
  return editing;
}
