import { declarationOf, needsValue, operatorsOf } from "@/contract/conditions/tree";
import type { Kind, Operator, Subject } from "@/contract/conditions/tree";
import type { Option } from "@/components/ui/select";

/** What a search for things to refer to has found. */
export interface FoundOptions {
  options: readonly Option[];
  isPending: boolean;
  isFailed: boolean;
}
/** What a value may refer to, by id. */
export interface References {
  /** Called while somebody chooses, with what they have typed, and at no other time. */
  useFound: (query: string) => FoundOptions;
  nameOf: (id: string) => string;
}
/** A field of a subject as a place offers it, in the reader's words. */
export interface OfferedField {
  name: string;
  label: string;
  help?: string;
  /** Of those of its kind; without them all. */
  operators?: readonly Operator[];
  /** What values are chosen from. Without these and without references, they are typed. */
  options?: readonly Option[];
  references?: References;
  /** Values are amounts in minor units of it. */
  currency?: string;
  /** Beside hours: whose they are. */
  timeZone?: string;
  /** A typed value may hold a comma; elsewhere it begins the next one. */
  takesCommas?: boolean;
  textMax?: number;
  /** Named where a tree has it, and offered no more. */
  isRetired?: boolean;
}
/** What a place lets somebody ask of a subject. */
export interface Offer {
  subject: Subject;
  fields: readonly OfferedField[];
}

/** A field that is gone is called by its name, and asked like a word. */
export const fieldOf = ({ fields }: Offer, name: string): OfferedField =>
  fields.find((field) => field.name === name) ?? { name, label: name, isRetired: true };
export const kindOf = ({ subject }: Offer, name: string): Kind =>
  declarationOf(subject, name)?.kind ?? "words";
export const operatorsFor = (offer: Offer, name: string): readonly Operator[] =>
  fieldOf(offer, name).operators ?? operatorsOf[kindOf(offer, name)];

/** How the value of a comparison is made up. */
export type Shape = "none" | "list" | "number" | "time" | "ends" | "flag" | "hours";
const ordered: readonly Operator[] = ["AT_LEAST", "AT_MOST", "ABOVE", "BELOW"];
export function shapeOf(kind: Kind, op: Operator): Shape {
  if (!needsValue(op)) return "none";
  if (kind === "flag" || kind === "hours") return kind;
  if (op === "BETWEEN") return "ends";
  if (kind === "number") return op === "IS" || ordered.includes(op) ? "number" : "list";
  return ordered.includes(op) ? "time" : "list";
}
