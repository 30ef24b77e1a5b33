"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPage } from "@/contract/site/landing-pages";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";

/**
 * What was published, newest first. An older one becomes the draft again; nobody sees it before it is
 * published.
 */
export function VersionsDrawer({
  id,
  mayChange,
  onClose,
  onRestored,
}: {
  id: string;
  mayChange: boolean;
  onClose: () => void;
  onRestored: (page: LandingPage) => void;
}) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const format = useFormat();
  const { data } = useQuery(queryFor(landingPages.versions, { params: { id } }));
  const restore = useSend(landingPages.restore, {
    onSuccess: (page) => {
      onRestored(page);
      showToast("success", t("restored"));
      onClose();
    },
  });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("versions")}
      text={t("versionsHelp")}
      closeLabel={common("close")}
    >
      {!data && <SkeletonRows rows={4} label={common("loading")} />}
      {data?.items.length === 0 && <p className="text-ink-muted">{t("noVersions")}</p>}
      <ol className="flex flex-col gap-2">
        {data?.items.map(({ number, publishedByName, createdAt, isShown }) => (
          <li key={number} className="flex items-center gap-3 rounded-lg border border-line p-3">
            <span className="min-w-0 flex-1">
              <span className="block text-sm text-ink">
                {t("version", { number })} {isShown && <Badge tone="success">{t("isShown")}</Badge>}
              </span>
              <span className="block truncate text-[0.8125rem] text-ink-muted">
                <bdi>{publishedByName}</bdi> · {format.dateTime(createdAt)}
              </span>
            </span>
            {mayChange && (
              <Button
                size="sm"
                isPending={restore.isPending}
                onClick={() => restore.mutate({ params: { id, number: String(number) } })}
              >
                {t("restore")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
