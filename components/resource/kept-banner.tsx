"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** Of a form whose draft is kept: what is shown was typed earlier, and can be thrown away. */
export function KeptBanner({ draft }: { draft: { wasKept: boolean; discard: () => void } }) {
  const t = useTranslations("common");
  if (!draft.wasKept) return null;
  return (
    <Banner
      actions={
        <Button size="sm" onClick={draft.discard}>
          {t("discard")}
        </Button>
      }
    >
      {t("unsaved")}
    </Banner>
  );
}
