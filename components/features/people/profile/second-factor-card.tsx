"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ShieldCheck } from "lucide-react";
import { session } from "@/contract/people/session";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { SecondFactorDialog } from "./second-factor-dialog";
import type { FactorWish } from "./second-factor-dialog";

/** Whether a code is asked for besides the password, and the ways to change that. */
export function SecondFactorCard() {
  const t = useTranslations("profile.factor");
  const { data } = useQuery(queryFor(session.secondFactor));
  const [wish, setWish] = useState<FactorWish | null>(null);
  return (
    <Card title={t("title")} text={t("help")}>
      {!data && <Skeleton className="h-8 w-full" />}
      {data && !data.isOn && (
        <Button icon={<ShieldCheck aria-hidden />} onClick={() => setWish("on")}>
          {t("setUp")}
        </Button>
      )}
      {data?.isOn && (
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <Badge tone="success">{t("isOn")}</Badge>
            {data.since && (
              <span>
                {t("since")} <TimeText iso={data.since} />
              </span>
            )}
            <span>{t("left", { count: data.recoveryCodesLeft })}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setWish("codes")}>{t("newCodes")}</Button>
            <Button onClick={() => setWish("off")}>{t("switchOff")}</Button>
          </div>
        </div>
      )}
      {wish && <SecondFactorDialog wish={wish} onClose={() => setWish(null)} />}
    </Card>
  );
}
