"use client";
import { useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Copy, RefreshCw } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { useSignedIn } from "@/lib/auth/use-user";
import { pageFacts } from "@/lib/shared/page-facts";
import { useConnection } from "@/lib/browser/realtime/connection";
import { showToast } from "@/lib/browser/toasts";

/** What to try first, whom to ask, and the facts that whoever helps will ask for. */
export function SupportScreen() {
  const t = useTranslations("support");
  const connection = useTranslations("shell.connection");
  const user = useSignedIn();
  const locale = useLocale();
  const { state, transport, reconnect } = useConnection();
  // The server knows neither this browser nor where it stands, and has names of its own for both.
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const facts: [string, string][] = [
    [t("facts.release"), isHere ? pageFacts().release : ""],
    [t("facts.tenant"), user.tenantId || "–"],
    [t("facts.role"), user.role],
    [t("facts.user"), user.id],
    [t("facts.connection"), transport ? `${connection(state)} (${transport})` : connection(state)],
    [t("facts.language"), isHere ? `${locale}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}` : locale],
    [t("facts.browser"), isHere ? navigator.userAgent : ""],
  ];
  const copy = () =>
    void navigator.clipboard.writeText(facts.map(([name, value]) => `${name}: ${value}`).join("\n")).then(
      () => showToast("success", t("copied")),
      () => showToast("destructive", t("notCopied")),
    );
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={<ButtonLink href="/help">{t("toHelp")}</ButtonLink>}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t("firstTitle")}>
          <ol className="flex list-decimal flex-col gap-2 ps-5 text-sm text-ink-muted">
            <li>{t("first.reload")}</li>
            <li>{t("first.connection")}</li>
            <li>{t(user.role === "ADMIN" || user.role === "SUPER_ADMIN" ? "first.admin" : "first.ask")}</li>
          </ol>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => location.reload()}>
              {t("reload")}
            </Button>
            {state !== "connected" && (
              <Button size="sm" disabled={state === "connecting"} onClick={reconnect}>
                {connection("reconnect")}
              </Button>
            )}
          </div>
        </Card>
        <Card
          title={t("factsTitle")}
          actions={
            <Button size="sm" icon={<Copy aria-hidden />} onClick={copy}>
              {t("copy")}
            </Button>
          }
        >
          <p className="mb-3 text-[0.8125rem] text-ink-muted">{t("factsText")}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-muted">{name}</dt>
                <dd className="min-w-0 wrap-anywhere text-ink">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Screen>
  );
}
