"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Group } from "@/contract/conditions/tree";
import { Dialog } from "@/components/ui/dialog";
import { Tabs } from "@/components/ui/tabs";
import { TryPast } from "./try-past";
import { TryTicket } from "./try-ticket";
import type { TriedPolicy } from "./use-tried";

const ways = ["ticket", "past"] as const;

/** The policy as it is typed, on one ticket or on the last month. Nothing is saved. */
export function TryDialog({
  tried,
  conditions,
  onRefused,
  onClose,
}: {
  tried: TriedPolicy;
  conditions: Group;
  /** Back to the form, whose fields say what is wrong. */
  onRefused: (error: Error) => void;
  onClose: () => void;
}) {
  const t = useTranslations("slaSettings.try");
  const common = useTranslations("common");
  const [way, setWay] = useState<(typeof ways)[number]>("ticket");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("title")}
      text={t("text")}
      closeLabel={common("close")}
    >
      <Tabs
        label={t("ways")}
        tabs={ways.map((id) => ({ id, label: t(`way.${id}`) }))}
        value={way}
        onChange={setWay}
      >
        {way === "ticket" ? (
          <TryTicket tried={tried} conditions={conditions} onRefused={onRefused} />
        ) : (
          <TryPast tried={tried} onRefused={onRefused} />
        )}
      </Tabs>
    </Dialog>
  );
}
