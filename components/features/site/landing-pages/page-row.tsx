"use client";
import { useTranslations } from "next-intl";
import { Copy, Ellipsis, ExternalLink, House, Pencil, Trash2 } from "lucide-react";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPageSummary } from "@/contract/site/landing-pages";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { TD, TR } from "@/components/ui/table";
import { useSend } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";

interface PageRowProps {
  page: LandingPageSummary;
  mayChange: boolean;
  onOpen: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** One page of the workspace: where it stands, how it is seen, and how it does. */
export function PageRow(props: PageRowProps) {
  const { page, onOpen } = props;
  const t = useTranslations("landingPages");
  const format = useFormat();
  const now = useNow();
  return (
    <TR>
      <TD className="min-w-48">
        <button
          type="button"
          dir="auto"
          onClick={onOpen}
          className="own-direction block max-w-full truncate rounded-sm text-start font-medium text-ink hover:underline"
        >
          {page.name}
        </button>
        <span className="block truncate text-xs text-ink-faint">
          <bdi dir="ltr">{`/lp/${page.publishedSlug ?? page.slug}`}</bdi>
        </span>
      </TD>
      <TD>
        <span className="flex flex-wrap gap-1">
          <Badge tone={page.status === "PUBLISHED" ? "success" : "neutral"}>
            {t(`status.${page.status}`)}
          </Badge>
          {page.hasChanges && <Badge tone="warning">{t("hasChanges")}</Badge>}
          {page.isHome && <Badge tone="accent">{t("isHome")}</Badge>}
        </span>
      </TD>
      <TD align="end" className="tabular-nums">
        {format.number(page.visits)}
      </TD>
      <TD align="end" className="tabular-nums">
        {format.number(page.conversions)}
      </TD>
      <TD className="text-ink-muted">{format.relative(page.updatedAt, now)}</TD>
      <TD align="end">
        <PageMenu {...props} />
      </TD>
    </TR>
  );
}

function PageMenu({ page, mayChange, onOpen, onCopy, onRemove }: PageRowProps) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const setHome = useSend(landingPages.setHome);
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t("more", { name: page.name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onOpen}>
        {t(mayChange ? "edit" : "look")}
      </MenuItem>
      {page.publishedSlug !== null && (
        <MenuItem icon={<ExternalLink aria-hidden />} href={`/lp/${page.publishedSlug}`}>
          {t("visit")}
        </MenuItem>
      )}
      {mayChange && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
          {t("duplicate")}
        </MenuItem>
      )}
      {mayChange && (
        <MenuItem
          icon={<House aria-hidden />}
          onSelect={() => setHome.mutate({ params: { id: page.id }, body: { isHome: !page.isHome } })}
        >
          {t(page.isHome ? "noHome" : "makeHome")}
        </MenuItem>
      )}
      {mayChange && <MenuSeparator />}
      {mayChange && (
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
          {common("delete")}
        </MenuItem>
      )}
    </Menu>
  );
}
