"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { useTranslations } from "next-intl";
import type { Group } from "@/contract/conditions/tree";
import type { Offer } from "./offered-fields";
import {
  isKeyedGroup,
  keyedGroup,
  movedTree,
  newKeyedGroup,
  newKeyedTest,
  placeOf,
  plainGroup,
  withItems,
  withNode,
  withoutNode,
} from "./tree-changes";
import type { Bounds, KeyedGroup, KeyedNode, MoveDirection } from "./tree-changes";
import { placedFaults } from "./tree-faults";
import type { PlacedFault, TreeFault } from "./tree-faults";

export type Part = "field" | "mode" | "handle" | "add";
/** A tree at work: what stands where, what is wrong with it, and what can be done with it. */
export interface ConditionTree {
  root: KeyedGroup;
  /** The last change, for who cannot see it. */ spoken: string;
  faultOf: (key: string) => PlacedFault | undefined;
  put: (node: KeyedNode) => void;
  addTest: (group: KeyedGroup) => void;
  addGroup: (group: KeyedGroup) => void;
  remove: (key: string) => void;
  canMove: (key: string, way: MoveDirection) => boolean;
  move: (key: string, way: MoveDirection) => void;
}

interface Goal {
  key: string;
  part: Part;
}
const begun = (value: Group) => ({ root: keyedGroup(value), told: JSON.stringify(value) });
/** Where a part of a row can be found, to put the focus there. */
export const placeName = (key: string, part: Part): string => `${key}-${part}`;

const faceOf = (node: KeyedNode): Goal => ({ key: node.key, part: isKeyedGroup(node) ? "mode" : "field" });

/** The rows as they stand, what is wrong with which, and where the focus goes after a change. */
function useTreeState(
  value: Group,
  onChange: (value: Group) => void,
  faults: readonly TreeFault[],
  frame: RefObject<HTMLElement | null>,
) {
  const [goal, setGoal] = useState<Goal | null>(null);
  const [spoken, setSpoken] = useState("");
  const [state, setState] = useState(() => begun(value));
  let { root } = state;
  if (JSON.stringify(value) !== state.told) {
    const fresh = begun(value);
    root = fresh.root;
    setState(fresh);
  }
  const [placed, setPlaced] = useState(() => ({ faults, byKey: placedFaults(root, faults) }));
  let { byKey } = placed;
  if (placed.faults !== faults) {
    byKey = placedFaults(root, faults);
    setPlaced({ faults, byKey });
  }
  useEffect(() => {
    if (!goal) return;
    const place = frame.current?.querySelector(`[data-place="${placeName(goal.key, goal.part)}"]`);
    place?.querySelector<HTMLElement>("button:not(:disabled), input")?.focus();
  }, [goal, frame]);

  /** @param touched what was complained of and is another now */
  const change = (next: KeyedGroup, touched: string, { say, focus }: { say?: string; focus?: Goal } = {}) => {
    const plain = plainGroup(next);
    setState({ root: next, told: JSON.stringify(plain) });
    if (byKey.has(touched))
      setPlaced({ faults, byKey: new Map([...byKey].filter(([key]) => key !== touched)) });
    if (say !== undefined) setSpoken(say);
    if (focus) setGoal(focus);
    onChange(plain);
  };
  return { root, byKey, spoken, change };
}

/**
 * The value stays with whoever shows the editor; here is which row is which, so that the focus, what was
 * typed and what is wrong stay with theirs. Another value from outside begins anew.
 */
export function useConditionTree(
  value: Group,
  onChange: (value: Group) => void,
  faults: readonly TreeFault[],
  { offer, bounds, frame }: { offer: Offer; bounds: Bounds; frame: RefObject<HTMLElement | null> },
): ConditionTree {
  const t = useTranslations("conditions");
  const { root, byKey, spoken, change } = useTreeState(value, onChange, faults, frame);
  const add = (group: KeyedGroup, node: KeyedNode, test: KeyedNode, say: string) =>
    change(
      withItems(root, group.key, (items) => [...items, node]),
      group.key,
      { say, focus: faceOf(test) },
    );
  return {
    root,
    spoken,
    faultOf: (key) => byKey.get(key),
    put: (node) => change(withNode(root, node), node.key),
    addTest: (group) => {
      const test = newKeyedTest(offer);
      add(group, test, test, t("conditionAdded"));
    },
    addGroup: (group) => {
      const test = newKeyedTest(offer);
      add(group, newKeyedGroup(group.mode === "ANY" ? "ALL" : "ANY", [test]), test, t("groupAdded"));
    },
    remove: (key) => {
      const place = placeOf(root, key);
      if (!place) return;
      const { parent, at, node } = place;
      const next = withoutNode(root, place);
      const heir = parent.items[at + 1] ?? parent.items[at - 1];
      const stays = parent.key === next.key || placeOf(next, parent.key) !== undefined;
      change(next, parent.key, {
        say: t(isKeyedGroup(node) ? "groupRemoved" : "conditionRemoved"),
        focus: heir ? faceOf(heir) : { key: stays ? parent.key : next.key, part: "add" },
      });
    },
    canMove: (key, way) => {
      const place = placeOf(root, key);
      return place !== undefined && movedTree(root, place, way, bounds) !== null;
    },
    move: (key, way) => {
      const place = placeOf(root, key);
      const next = place && movedTree(root, place, way, bounds);
      const now = next ? placeOf(next, key) : undefined;
      if (!next || !now) return;
      change(next, "", {
        say: t("movedTo", { position: now.at + 1, count: now.parent.items.length }),
        focus: { key, part: "handle" },
      });
    },
  };
}
