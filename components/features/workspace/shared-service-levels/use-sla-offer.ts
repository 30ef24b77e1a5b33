"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { slaFieldTypes, slaFields } from "@/contract/conditions/sla-fields";
import { customFieldName } from "@/contract/conditions/tree";
import type { Node } from "@/contract/conditions/tree";
import { customerTiers } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { customFields } from "@/contract/workspace/custom-fields";
import { textIn } from "@/contract/workspace/field-values";
import type { Offer, OfferedField } from "@/components/conditions/offered-fields";
import { useTicketOffer } from "@/components/features/desk/shared-conditions/use-ticket-offer";
import { queryFor } from "@/lib/api/query";

const ofTickets = ["priority", "channel", "category", "group", "company"] as const;

/**
 * What policies and escalation rules may ask of a ticket: fewer fields than rules, the customer's tier, and the
 * ticket's custom fields of choices.
 */
export function useSlaOffer(trees: readonly Node[]): Offer {
  const t = useTranslations("slaSettings");
  const { fields } = useTicketOffer(trees, ofTickets);
  const own = useCustomOffer();
  return {
    subject: slaFields,
    fields: [
      ...fields.map((field) =>
        field.options ? { ...field, operators: ["IS_ANY_OF", "IS_NONE_OF"] as const } : field,
      ),
      {
        name: "tier",
        label: t("tier"),
        operators: ["IS_ANY_OF", "IS_NONE_OF"],
        options: customerTiers.map((value) => ({ value, label: t(`tiers.${value}`) })),
      },
      ...own,
    ],
  };
}

/** One that is switched off, and an option that is no longer offered, are still named where a condition has them. */
function useCustomOffer(): OfferedField[] {
  const t = useTranslations("slaSettings");
  const locale = useLocale();
  const { data } = useQuery(
    queryFor(customFields.list, {
      query: { entity: "TICKET", type: [...slaFieldTypes], limit: limits.customFieldsPerEntityMax },
    }),
  );
  return (data?.items ?? []).map((field): OfferedField => ({
    name: customFieldName(field.id),
    label: textIn(field.label, locale),
    operators: ["IS_ANY_OF", "IS_NONE_OF", "IS_SET", "IS_NOT_SET"],
    options:
      field.type === "CHECKBOX"
        ? [
            { value: "true", label: t("ticked") },
            { value: "false", label: t("notTicked") },
          ]
        : field.options.map(({ id, label }) => ({ value: id, label: textIn(label, locale) })),
    ...(field.isActive ? {} : { isRetired: true }),
  }));
}
