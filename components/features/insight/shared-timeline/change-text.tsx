"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import type { TimelineEntry } from "@/contract/insight/timeline";
import { useRoleWords } from "@/components/features/crm/shared-crm/use-role-words";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { useFormat } from "@/lib/browser/use-format";
import type { TimelineOwner } from "./owner";

type Change = NonNullable<TimelineEntry["change"]>;

/** Who changed what, from what to what. */
export function ChangeText({ change, actor, of }: { change: Change; actor: string; of: TimelineOwner }) {
  const t = useTranslations("timeline");
  const roleWords = useRoleWords();
  const { action, fields, isOverMax, contact, company, role } = change;
  const b = (text: ReactNode) => <bdi className="font-medium text-ink">{text}</bdi>;
  if (action.includes("associate")) {
    const other = of.entity === "contact" ? company : contact;
    const link = (text: ReactNode) =>
      other?.id ? (
        <Link
          href={`/${of.entity === "contact" ? "companies" : "contacts"}/${other.id}`}
          className="rounded-sm text-accent-ink hover:underline"
        >
          <bdi>{text}</bdi>
        </Link>
      ) : (
        text
      );
    return (
      <>
        {t.rich(
          `associations.${of.entity}.${action === "disassociate" ? "left" : action === "associate" ? "joined" : "changed"}`,
          { name: actor, other: other?.name ?? "–", b, link },
        )}
        {role !== null && (
          <span className="block text-ink-faint">{t("role", { role: roleWords(role) })}</span>
        )}
      </>
    );
  }
  return (
    <>
      {t.rich(t.has(`actions.${action}`) ? `actions.${action}` : "actions.other", { name: actor, b })}
      {fields.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5 text-[0.8125rem]">
          {fields.map((field) => (
            <li key={field.field} className="min-w-0">
              <FieldText
                field={field}
                of={of}
                currency={fields.find((each) => each.field === "currency" && !each.isCustom)}
              />
            </li>
          ))}
          {isOverMax && <li className="text-ink-faint">{"…"}</li>}
        </ul>
      )}
    </>
  );
}

type Field = Change["fields"][number];

function FieldText({
  field: { field, isCustom, from, to },
  of,
  currency,
}: {
  field: Field;
  of: TimelineOwner;
  /** What else was changed: an amount is of the currency that it had. */ currency: Field | undefined;
}) {
  const t = useTranslations("timeline");
  const contacts = useTranslations("contacts.options");
  const [deal, money, format] = [useTranslations("deal"), useMoney(), useFormat()];
  const ofDeal = (value: string, side: "from" | "to"): ReactNode => {
    if (of.entity === "deal" && field === "amount")
      return money(Number(value), currency?.[side] ?? of.currency);
    if (field === "expectedCloseDate") return format.date(`${value}T12:00:00`);
    if (field === "source" && deal.has(`source.${value}`)) return deal(`source.${value}`);
    return field === "forecastCategory" && deal.has(`category.${value}`) ? deal(`category.${value}`) : value;
  };
  const inWords = (value: string | null, side: "from" | "to"): ReactNode => {
    if (value === null) return t("nothing");
    if (of.entity === "deal") return isCustom ? value : ofDeal(value, side);
    return !isCustom && of.entity === "contact" && contacts.has(`${field}.${value}`)
      ? contacts(`${field}.${value}`)
      : value;
  };
  const nameOf = (): string => {
    const name = [field, `${field}Id`].find((each) => of.entity === "deal" && deal.has(`fields.${each}`));
    return name !== undefined
      ? deal(`fields.${name}`)
      : t.has(`fields.${field}`)
        ? t(`fields.${field}`)
        : field;
  };
  return (
    <>
      <span className="text-ink-faint">{t("field", { name: isCustom ? field : nameOf() })}</span>{" "}
      <bdi className="text-ink-faint line-through decoration-line-strong">{inWords(from, "from")}</bdi>{" "}
      <span aria-hidden className="inline-block text-ink-faint rtl:-scale-x-100">
        {"→"}
      </span>{" "}
      <bdi className="text-ink">{inWords(to, "to")}</bdi>
    </>
  );
}
