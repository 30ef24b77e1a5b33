import type { CustomField } from "@/contract/workspace/custom-fields";

export const fieldId = (order: number): string =>
  `01980000-0000-7000-8009-${String(order).padStart(12, "0")}`;
const noon = "2026-01-05T12:00:00.000Z";
/** A field of tickets as the API answers it; a test names what it is about. */
export const customField = (
  order: number,
  label: string,
  type: CustomField["type"],
  more: Partial<CustomField> = {},
): CustomField => ({
  id: fieldId(order),
  entity: "TICKET",
  key: label.toLowerCase(),
  label: { en: label },
  help: null,
  type,
  requirement: "NEVER",
  isActive: true,
  position: order,
  currency: null,
  decimals: null,
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  defaultValue: null,
  visibleTo: "USER",
  editableBy: "AGENT",
  options: [],
  createdAt: noon,
  updatedAt: noon,
  ...more,
});
export const fieldOption = (order: number, label: string) => ({
  id: fieldId(order),
  label: { en: label },
  color: "#2563EB",
  isArchived: false,
});
