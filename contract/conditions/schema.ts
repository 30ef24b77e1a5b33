import { z } from "zod";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import type { Said } from "../said.ts";
import { Clock, Line, Text } from "../shapes.ts";
import { declarationOf, groupModes, isGroup, listIn, needsValue, operatorsOf, weekdays } from "./tree.ts";
import type { CustomFieldName, Group, Kind, Node, Operator, Subject, Test } from "./tree.ts";

/** A text by its key, with what stands in its places. */
interface Told {
  message: Said;
  params?: Record<string, string | number>;
}
export interface ConditionFault extends Told {
  path: (string | number)[];
}
/** What a place takes of a subject; fewer operators for a kind where it offers fewer. */
interface Offer<Field extends string, Op extends Operator, Custom extends string = never> {
  subject: Subject & Readonly<Record<Field, unknown>>;
  fields: readonly [Field, ...Field[]];
  operators: readonly [Op, ...Op[]];
  ofKind: Readonly<Partial<Record<Kind, readonly Operator[]>>>;
  /** Custom fields of the workspace, where they can be asked for as well. */
  custom?: z.ZodType<Custom, Custom>;
}
/** A custom field in a condition. */
// Its pattern is its type; only to zod it is any text.
export const CustomFieldInCondition = z
  .string()
  .regex(/^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .meta({ id: "CustomFieldInCondition" }) as unknown as z.ZodType<CustomFieldName, CustomFieldName>;

const HoursValue = z
  .object({
    days: z.array(z.enum(weekdays)).min(1).max(7),
    from: Clock,
    to: Clock,
  })
  .meta({ id: "HoursValue" });
export const Mode = z.enum(groupModes).meta({ id: "Mode" });

/**
 * The schemas of a subject's trees: `tree` as it is answered, `written` as it is taken: with values that fit
 * their fields, and no deeper or larger than `limits` says.
 */
export function conditionSchemas<Field extends string, Op extends Operator, Custom extends string = never>(
  offer: Offer<Field, Op, Custom>,
) {
  const named = z.enum(offer.fields);
  const field: z.ZodType<Field | Custom, Field | Custom> = offer.custom
    ? z.union([named, offer.custom])
    : named;
  const Leaf = z
    .object({
      field,
      op: z.enum(offer.operators),
      value: z
        .union([
          Text(limits.conditionTextMax),
          z.number().min(0).max(limits.conditionNumberMax),
          z.boolean(),
          z.array(Line(limits.conditionTextMax)).max(limits.conditionValuesMax),
          HoursValue,
        ])
        .optional(),
    })
    .meta({ id: "Leaf" });
  const items = <T extends z.ZodType>(item: T) => z.array(item).max(limits.ruleConditionsMax);
  const Innermost = z.object({ mode: Mode, items: items(Leaf) }).meta({ id: "Innermost" });
  const Third = z.object({ mode: Mode, items: items(z.union([Leaf, Innermost])) }).meta({ id: "Third" });
  const Second = z.object({ mode: Mode, items: items(z.union([Leaf, Third])) }).meta({ id: "Second" });
  /** Groups in groups, four deep; none at all holds always. */
  const tree = z.object({ mode: Mode, items: items(z.union([Leaf, Second])) }).meta({ id: "Groups" });
  const fitting = tree.superRefine((group, context) => {
    for (const fault of misfits(group, offer)) context.addIssue({ code: "custom", ...fault });
  });
  const bounded = z.preprocess((given, context) => {
    const fault = overflow(given);
    if (!fault) return given;
    context.addIssue({ code: "custom", ...fault });
    return z.NEVER;
  }, fitting);
  // What is sent is a tree: only to zod is the input of a preprocess anything at all.
  const written = bounded as unknown as z.ZodType<z.output<typeof tree>, z.input<typeof tree>>;
  return { tree, written: written.meta({ id: "Conditions" }) };
}

/**
 * The first place at which a tree, whatever it is otherwise, is deeper or larger than is looked at. Without
 * recursion, so that a thousand levels cost no more than one.
 */
function overflow(given: unknown): ConditionFault | undefined {
  const waiting: { node: unknown; path: (string | number)[]; depth: number }[] = [
    { node: given, path: [], depth: 1 },
  ];
  let tests = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, path, depth } = next;
    if (typeof node !== "object" || node === null) continue;
    if ("value" in node && Array.isArray(node.value) && node.value.length > limits.conditionValuesMax)
      return {
        path: [...path, "value"],
        message: said("rule_conditions.too_many_values"),
        params: { max: limits.conditionValuesMax },
      };
    if (!("items" in node) || !Array.isArray(node.items)) {
      tests += 1;
      if (tests > limits.ruleConditionsMax)
        return {
          path: [],
          message: said("rule_conditions.too_many"),
          params: { max: limits.ruleConditionsMax },
        };
      continue;
    }
    if (depth > limits.conditionDepthMax)
      return { path, message: said("rule_conditions.too_deep"), params: { max: limits.conditionDepthMax } };
    if (node.items.length > limits.ruleConditionsMax)
      return {
        path: [...path, "items"],
        message: said("rule_conditions.too_many"),
        params: { max: limits.ruleConditionsMax },
      };
    for (const [at, item] of [...node.items.entries()].reverse())
      waiting.push({ node: item, path: [...path, "items", at], depth: depth + 1 });
  }
  return undefined;
}

/** What the shape alone does not say: comparisons and values must fit their field. */
function misfits(
  root: Group,
  { subject, ofKind }: Pick<Offer<string, Operator>, "subject" | "ofKind">,
): ConditionFault[] {
  const faults: ConditionFault[] = [];
  const walk = (node: Node, path: (string | number)[]): void => {
    if (!isGroup(node)) {
      const fault = testFault(node, subject, ofKind);
      if (fault) {
        const { at, ...told } = fault;
        faults.push({ path: [...path, at], ...told });
      }
      return;
    }
    if (path.length > 0 && node.items.length === 0)
      faults.push({ path: [...path, "items"], message: said("rule_conditions.group_needs_condition") });
    node.items.forEach((item, at) => {
      walk(item, [...path, "items", at]);
    });
  };
  walk(root, []);
  return faults;
}

export interface TestFault extends Told {
  at: "field" | "op" | "value";
}
const ordered: readonly Operator[] = ["AT_LEAST", "AT_MOST", "ABOVE", "BELOW"];
const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text);

/** What is wrong with one test, and where. */
export function testFault(
  { field, op, value }: Test,
  subject: Subject,
  ofKind: Readonly<Partial<Record<Kind, readonly Operator[]>>> = operatorsOf,
): TestFault | undefined {
  const declared = declarationOf(subject, field);
  if (!declared) return { at: "field", message: said("rule_conditions.no_field"), params: { field } };
  const { kind, choices } = declared;
  if (!(ofKind[kind] ?? []).includes(op))
    return { at: "op", message: said("rule_conditions.not_comparable"), params: { field, op } };
  if (!needsValue(op)) return undefined;
  const say = (message: Said, params?: Told["params"]): TestFault => ({
    at: "value",
    message,
    ...(params ? { params } : {}),
  });
  if (kind === "flag")
    return typeof value === "boolean" ? undefined : say(said("rule_conditions.true_or_false"));
  if (kind === "hours")
    return typeof value === "object" && !Array.isArray(value)
      ? undefined
      : say(said("rule_conditions.hours"));
  if (kind === "number" && (op === "IS" || ordered.includes(op)))
    return typeof value === "number" ? undefined : say(said("rule_conditions.number"));
  if (ordered.includes(op))
    return typeof value === "string" && isTimeOf(kind, value) ? undefined : say(timeWanted(kind));
  const list = listIn(value);
  if (list.length === 0) return say(said("rule_conditions.value_needed"));
  if (op === "BETWEEN" && list.length !== 2) return say(said("rule_conditions.both_ends"));
  if (kind === "number") return list.every(isNumber) ? undefined : say(said("rule_conditions.numbers"));
  if (kind === "day" || kind === "moment")
    return list.every((one) => isTimeOf(kind, one)) ? undefined : say(timeWanted(kind));
  return choices && list.some((one) => !choices.includes(one))
    ? say(said("rule_conditions.one_of"), { names: choices.join(", ") })
    : undefined;
}

const isRealDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
const isTimeOf = (kind: Kind, text: string): boolean =>
  isRealDay(text) || (kind === "moment" && z.iso.datetime({ offset: true }).safeParse(text).success);
const timeWanted = (kind: Kind): Said =>
  kind === "day" ? said("rule_conditions.day") : said("rule_conditions.day_or_moment");
