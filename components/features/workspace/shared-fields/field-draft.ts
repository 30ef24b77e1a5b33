import type { CustomField, customFields } from "@/contract/workspace/custom-fields";
import type { FieldRequirement, FieldType } from "@/contract/enums";
import { hasOptions, isEmpty } from "@/contract/workspace/field-rules";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import type { LocalText } from "@/contract/workspace/field-values";
import type { BodyIn } from "@/contract/kit";
import type { Role } from "@/contract/roles";
import { toMajorText, toMinor, typedNumber } from "@/lib/shared/typed-number";

export interface OptionDraft {
  id: string;
  label: LocalText;
  color: string;
  isArchived: boolean;
}
/**
 * A field while somebody types: numbers are texts, an option that is not saved yet has an id that begins with
 * `new-`.
 */
export interface FieldDraft {
  label: LocalText;
  help: LocalText;
  type: FieldType;
  requirement: FieldRequirement;
  isActive: boolean;
  currency: string;
  decimals: string;
  min: string;
  max: string;
  minLength: string;
  maxLength: string;
  visibleTo: Role;
  editableBy: Role;
  options: readonly OptionDraft[];
  defaultValue: StoredFieldValue | null;
}

export function draftOf(field: CustomField | null): FieldDraft {
  if (!field)
    return {
      label: {},
      help: {},
      type: "TEXT",
      requirement: "NEVER",
      isActive: true,
      currency: "EUR",
      decimals: "2",
      min: "",
      max: "",
      minLength: "",
      maxLength: "",
      visibleTo: "USER",
      editableBy: "AGENT",
      options: [],
      defaultValue: null,
    };
  const {
    label,
    help,
    type,
    requirement,
    isActive,
    currency,
    decimals,
    min,
    max,
    minLength,
    maxLength,
    visibleTo,
    editableBy,
    options,
    defaultValue,
  } = field;
  const bound = (value: number | null) =>
    value === null ? "" : type === "CURRENCY" && currency ? toMajorText(value, currency) : String(value);
  return {
    label,
    help: help ?? {},
    type,
    requirement,
    isActive,
    currency: currency ?? "EUR",
    decimals: String(decimals ?? 2),
    min: bound(min),
    max: bound(max),
    minLength: minLength === null ? "" : String(minLength),
    maxLength: maxLength === null ? "" : String(maxLength),
    visibleTo,
    editableBy,
    options,
    defaultValue,
  };
}

const isNumeric = (type: FieldType): boolean =>
  type === "NUMBER" || type === "DECIMAL" || type === "CURRENCY";
const numberIn = (text: string): number | null => {
  const number = typedNumber(text);
  return number === null || Number.isNaN(number) ? null : number;
};
const said = (text: LocalText): LocalText =>
  Object.fromEntries(
    Object.entries(text).flatMap(([language, words]) => (words?.trim() ? [[language, words.trim()]] : [])),
  );
const isSaved = (id: string): boolean => !id.startsWith("new-");

function boundsOf({ type, currency, decimals, min, max, minLength, maxLength }: FieldDraft) {
  const bound = (text: string) =>
    isNumeric(type) ? (type === "CURRENCY" ? toMinor(numberIn(text), currency) : numberIn(text)) : null;
  const isText = !isNumeric(type) && !hasOptions(type);
  return {
    currency: type === "CURRENCY" ? currency : null,
    decimals: type === "DECIMAL" ? numberIn(decimals) : null,
    min: bound(min),
    max: bound(max),
    minLength: isText ? numberIn(minLength) : null,
    maxLength: isText ? numberIn(maxLength) : null,
  };
}

export function bodyOf(draft: FieldDraft): BodyIn<typeof customFields.update> & { label: LocalText } {
  const { label, help, requirement, isActive, visibleTo, editableBy, options, defaultValue } = draft;
  const words = said(help);
  const begins =
    defaultValue && !isEmpty(defaultValue) && defaultValue.selectedOptionIds.every(isSaved)
      ? { value: defaultValue.value, selectedOptionIds: [...defaultValue.selectedOptionIds] }
      : null;
  return {
    label: said(label),
    help: Object.keys(words).length === 0 ? null : words,
    requirement,
    isActive,
    visibleTo,
    editableBy,
    defaultValue: begins,
    ...boundsOf(draft),
    ...(hasOptions(draft.type)
      ? {
          options: options.map(({ id, label: name, color, isArchived }) => ({
            ...(isSaved(id) ? { id } : {}),
            label: said(name),
            color,
            isArchived,
          })),
        }
      : {}),
  };
}

/** The field as it would be, for the preview. */
export function previewOf(draft: FieldDraft, unnamed: string, locale: string): CustomField {
  const { label, help, type, requirement, isActive, visibleTo, editableBy, options } = draft;
  return {
    id: "preview",
    entity: "TICKET",
    key: "preview",
    label: textIn(said(label), locale) === "" ? { en: unnamed } : said(label),
    help: said(help),
    type,
    requirement,
    isActive,
    position: 0,
    visibleTo,
    editableBy,
    options: options.map((option) => ({
      ...option,
      label: textIn(said(option.label), locale) === "" ? { en: "…" } : said(option.label),
    })),
    defaultValue: null,
    createdAt: "",
    updatedAt: "",
    ...boundsOf(draft),
  };
}
