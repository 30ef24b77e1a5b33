"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Coins } from "lucide-react";
import { whatsappCosts } from "@/contract/channels/whatsapp-costs";
import type { WhatsAppCosts } from "@/contract/channels/whatsapp-costs";
import type { WhatsAppNumber } from "@/contract/channels/whatsapp-settings";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Table, TBody, TD, TH, THead, TR } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { countryIn, costIn } from "./cost-words";
import { RatesDialog } from "./rates-dialog";

/** What template messages that arrived cost by the workspace's own rates; without a rate their count alone. */
export function CostsCard({ numbers }: { numbers: readonly WhatsAppNumber[] }) {
  const t = useTranslations("adminWhatsapp");
  const { role } = useSignedIn();
  const { data } = useQuery(queryFor(whatsappCosts.get, { query: {} }));
  const [isEditing, setIsEditing] = useState(false);
  if (!data) return null;
  return (
    <Card
      isFlush
      title={t("costs.title")}
      text={t("costs.help")}
      actions={
        mayCall(role, whatsappCosts.save) && (
          <Button size="sm" icon={<Coins aria-hidden />} onClick={() => setIsEditing(true)}>
            {t("costs.setRates")}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className="p-4 text-sm text-ink-muted">{t("costs.none")}</p>
      ) : (
        <CostsTable costs={data} numbers={numbers} />
      )}
      {isEditing && <RatesDialog known={data} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function CostsTable({ costs, numbers }: { costs: WhatsAppCosts; numbers: readonly WhatsAppNumber[] }) {
  const t = useTranslations("adminWhatsapp");
  const locale = useLocale();
  const format = useFormat();
  const { items, currency } = costs;
  const sum = items.reduce((all, { micros }) => all + (micros ?? 0), 0);
  const isWhole = items.every(({ micros, charged }) => micros !== null || charged === 0);
  return (
    <>
      <Table label={t("costs.title")}>
        <THead>
          <TH>{t("costs.number")}</TH>
          <TH>{t("costs.category")}</TH>
          <TH>{t("costs.country")}</TH>
          <TH align="end">{t("costs.charged")}</TH>
          <TH align="end">{t("costs.free")}</TH>
          <TH align="end">{t("costs.cost")}</TH>
        </THead>
        <TBody>
          {items.map((row) => (
            <TR key={`${row.connectionId} ${row.category} ${row.country}`}>
              <TD>
                <bdi>{numbers.find(({ id }) => id === row.connectionId)?.name ?? t("costs.removed")}</bdi>
              </TD>
              <TD>{t(`costs.categories.${row.category}`)}</TD>
              <TD>{row.country === "" ? t("costs.unknown") : countryIn(locale, row.country)}</TD>
              <TD align="end" className="tabular-nums">
                {format.number(row.charged)}
              </TD>
              <TD align="end" className="tabular-nums">
                {format.number(row.free)}
              </TD>
              <TD align="end" className="tabular-nums">
                {row.micros === null || currency === null ? (
                  <span className="text-ink-faint">{t("costs.noRate")}</span>
                ) : (
                  costIn(locale, row.micros, currency)
                )}
              </TD>
            </TR>
          ))}
        </TBody>
      </Table>
      {currency !== null && (
        <p className="px-4 py-3 text-sm font-medium text-ink">
          {t(isWhole ? "costs.sum" : "costs.sumOfRated", { amount: costIn(locale, sum, currency) })}
        </p>
      )}
    </>
  );
}
