"use client";
import { Fragment } from "react";
import { useTranslations } from "next-intl";
import type { WholeDeal } from "@/contract/crm/deals";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { ClashKey } from "./move-rules";
import { useValueText } from "./use-value-text";

/**
 * Somebody else has moved it or filled in the same meanwhile: both versions, before either takes the other's
 * place.
 */
export function MoveClash({
  current,
  keys,
  mine,
  isElsewhere,
  onTake,
}: {
  current: WholeDeal;
  keys: readonly ClashKey[];
  mine: WholeDeal;
  isElsewhere: boolean;
  onTake: () => void;
}) {
  const t = useTranslations("deal.move.clash");
  const deals = useTranslations("deals");
  const fields = useTranslations("deal.fields");
  const text = useValueText();
  if (keys.length === 0 && !isElsewhere && current.deletedAt === null) return null;
  return (
    <Banner
      tone="warning"
      actions={
        keys.length > 0 && (
          <Button size="sm" onClick={onTake}>
            {t("take")}
          </Button>
        )
      }
    >
      {current.deletedAt !== null
        ? t("deleted")
        : isElsewhere
          ? deals("movedMeanwhile", { stage: current.stageName })
          : t("filled")}
      {keys.length > 0 && (
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {keys.map((key) => (
            <Fragment key={key}>
              <dt className="font-medium">{fields(key)}</dt>
              <dd>
                <bdi>{t("theirs", { text: text(current, key) })}</bdi>
                {" · "}
                <bdi>{t("mine", { text: text(mine, key) })}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Banner>
  );
}
