"use client";
import { useTranslations } from "next-intl";
import { slaFields } from "@/contract/conditions/sla-fields";
import type { Node } from "@/contract/conditions/tree";
import { customerTiers } from "@/contract/enums";
import type { Offer } from "@/components/conditions/offered-fields";
import { useTicketOffer } from "@/components/features/desk/shared-conditions/use-ticket-offer";

const ofTickets = ["priority", "channel", "category", "group", "company"] as const;

/** What policies and escalation rules may ask of a ticket: fewer fields than rules, and the customer's tier. */
export function useSlaOffer(trees: readonly Node[]): Offer {
  const t = useTranslations("slaSettings");
  const { fields } = useTicketOffer(trees, ofTickets);
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
    ],
  };
}
