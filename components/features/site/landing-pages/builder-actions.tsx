"use client";
import { useTranslations } from "next-intl";
import { Ellipsis, History, Link2, Redo2, Undo2 } from "lucide-react";
import { landingPages } from "@/contract/site/landing-pages";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import type { Builder } from "./use-builder";

/** Undo, save and publish, and how the page stands. */
export function BuilderActions({
  builder,
  mayChange,
  onVersions,
}: {
  builder: Builder;
  mayChange: boolean;
  onVersions: () => void;
}) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const link = useSend(landingPages.previewLink, {
    onSuccess: ({ url }) =>
      void navigator.clipboard
        .writeText(url)
        .then(() => showToast("success", t("linkCopied"), { description: t("linkLasts") })),
  });
  const { page } = builder;
  return (
    <>
      <Badge tone={page.status === "PUBLISHED" ? "success" : "neutral"}>{t(`status.${page.status}`)}</Badge>
      {(builder.isDirty || page.hasChanges) && (
        <Badge tone="warning">{t(builder.isDirty ? "unsaved" : "hasChanges")}</Badge>
      )}
      {mayChange && (
        <IconButton label={t("undo")} disabled={!builder.canUndo} onClick={builder.undo}>
          <Undo2 aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      )}
      {mayChange && (
        <IconButton label={t("redo")} disabled={!builder.canRedo} onClick={builder.redo}>
          <Redo2 aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      )}
      <Menu
        trigger={
          <IconButton label={common("more")}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => link.mutate({ params: { id: page.id } })}>
          {t("copyLink")}
        </MenuItem>
        <MenuItem icon={<History aria-hidden />} onSelect={onVersions}>
          {t("versions")}
        </MenuItem>
        {page.publishedSlug !== null && <MenuItem href={`/lp/${page.publishedSlug}`}>{t("visit")}</MenuItem>}
        {mayChange && page.publishedSlug !== null && (
          <MenuItem tone="danger" onSelect={() => void builder.unpublish()}>
            {t("unpublish")}
          </MenuItem>
        )}
      </Menu>
      {mayChange && (
        <Button isPending={builder.isBusy} disabled={!builder.isDirty} onClick={() => void builder.save()}>
          {common("save")}
        </Button>
      )}
      {mayChange && (
        <Button
          variant="primary"
          isPending={builder.isBusy}
          disabled={page.status === "PUBLISHED" && !page.hasChanges && !builder.isDirty}
          onClick={() => void builder.publish()}
        >
          {t("publish")}
        </Button>
      )}
    </>
  );
}
