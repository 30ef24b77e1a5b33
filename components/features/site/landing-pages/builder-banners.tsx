"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Builder } from "./use-builder";

/** What is in the way of saving, and what an earlier visit left. */
export function BuilderBanners({ builder }: { builder: Builder }) {
  const t = useTranslations("landingPages");
  return (
    <>
      {builder.conflict && (
        <Banner
          tone="warning"
          title={t("conflictTitle")}
          className="mb-4"
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  if (builder.conflict) builder.take(builder.conflict);
                }}
              >
                {t("takeTheirs")}
              </Button>
              <Button size="sm" onClick={builder.keepMine}>
                {t("keepMine")}
              </Button>
            </>
          }
        >
          {t("conflictText")}
        </Banner>
      )}
      {builder.wasKept && builder.isDirty && (
        <Banner
          className="mb-4"
          actions={
            <Button size="sm" onClick={() => builder.take(builder.page)}>
              {t("dropDraft")}
            </Button>
          }
        >
          {t("draftKept")}
        </Banner>
      )}
    </>
  );
}
