"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Monitor, Smartphone } from "lucide-react";
import { session } from "@/contract/people/session";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { deviceOf } from "@/lib/browser/device";

/** Where I am signed in, and how to end it there. */
export function SessionsCard() {
  const t = useTranslations("profile");
  const { data } = useQuery(queryFor(session.sessions));
  const revoke = useSend(session.revokeSession, { onSuccess: () => void showToast("success", t("revoked")) });
  return (
    <Card isFlush title={t("sessions")} text={t("sessionsHelp")}>
      {!data && <SkeletonRows rows={2} label={t("sessions")} />}
      <ul className="divide-y divide-line">
        {data?.items.map((row) => {
          const device = deviceOf(row.userAgent);
          const name =
            device.browser && device.system
              ? t("deviceOn", { browser: device.browser, system: device.system })
              : (device.browser ?? device.system ?? t("unknownDevice"));
          return (
            <li key={row.id} className="flex items-center gap-3 px-4 py-3">
              <span className="text-ink-faint">
                {device.isMobile ? (
                  <Smartphone aria-hidden className="size-5" />
                ) : (
                  <Monitor aria-hidden className="size-5" />
                )}
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                  {name}
                  {row.isCurrent && <Badge tone="success">{t("thisDevice")}</Badge>}
                </p>
                <p className="text-[0.8125rem] text-ink-muted">
                  {row.ip && <span dir="ltr">{row.ip.replace(/^::ffff:/, "")}</span>}
                  {row.ip && " · "}
                  {t("lastUsed")} <TimeText iso={row.lastUsedAt} />
                </p>
              </div>
              {!row.isCurrent && (
                <Button
                  size="sm"
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate({ params: { id: row.id } })}
                >
                  {t("revoke")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
