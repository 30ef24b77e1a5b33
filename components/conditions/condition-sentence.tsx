"use client";
import type { Group } from "@/contract/conditions/tree";
import type { Offer } from "./offered-fields";
import { useConditionSentence } from "./use-condition-words";

/** Conditions as a sentence. Without any it says nothing. */
export const ConditionSentence = ({ offer, value }: { offer: Offer; value: Group }) => (
  <>{useConditionSentence(offer)(value)}</>
);
