"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Ellipsis, Trash2, Webhook } from "lucide-react";
import { installationApps } from "@/contract/workspace/apps";
import type { AppRegistration, ProviderApp } from "@/contract/workspace/apps";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import type { AppCalls } from "./app-calls";
import { AppDialog } from "./app-dialog";
import { WebhookDialog } from "./webhook-steps";

type Asked = "set" | "webhook" | "remove";
const tones = { own: "success", shared: "info", none: "neutral" } as const satisfies Record<string, Tone>;

/** One provider, with the app that serves here and what one may do to it. */
export function AppCard({ app, calls }: { app: ProviderApp; calls: AppCalls }) {
  const t = useTranslations("providerApps");
  const common = useTranslations("common");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { provider, own, hasInstallation } = app;
  const name = t(`providers.${provider}`);
  const isShared = calls === installationApps;
  const state = own ? "own" : hasInstallation ? "shared" : "none";
  return (
    <Card
      title={name}
      text={<Uses app={app} />}
      actions={
        <>
          <Button
            size="sm"
            aria-label={`${t(own ? "change" : "set")}: ${name}`}
            onClick={() => setAsked("set")}
          >
            {t(own ? "change" : "set")}
          </Button>
          {own && (
            <Menu
              trigger={
                <IconButton size="sm" label={common("actionsFor", { name })}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              {own.webhooks.length > 0 && (
                <>
                  <MenuItem icon={<Webhook aria-hidden />} onSelect={() => setAsked("webhook")}>
                    {t("webhook")}
                  </MenuItem>
                  <MenuSeparator />
                </>
              )}
              <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setAsked("remove")}>
                {t("remove")}
              </MenuItem>
            </Menu>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-[0.8125rem] text-ink-muted">
          <Badge tone={tones[state]}>{t(isShared && own ? "states.set" : `states.${state}`)}</Badge>
          {own ? (
            <span className="min-w-0 wrap-anywhere">
              {t(`clientId.${provider}`)}: <bdi dir="ltr">{own.clientId}</bdi>
            </span>
          ) : (
            state === "shared" && app.channels.length > 0 && <span>{t("sharedServes")}</span>
          )}
        </p>
        {own && <Trouble app={own} />}
      </div>
      {asked === "set" && (
        <AppDialog app={app} calls={calls} onClose={close} onWebhook={() => setAsked("webhook")} />
      )}
      {asked === "webhook" && own && (
        <WebhookDialog title={t("webhookTitle", { name })} app={own} onClose={close} />
      )}
      {asked === "remove" && <RemoveQuestion app={app} calls={calls} onClose={close} />}
    </Card>
  );
}

function Uses({ app: { channels } }: { app: ProviderApp }) {
  const t = useTranslations("providerApps");
  const connections = useTranslations("connections");
  const format = useFormat();
  return channels.length === 0
    ? t("unused")
    : t("usedBy", { channels: format.list(channels.map((id) => connections(`providers.${id}`))) });
}

/** What keeps messages from coming. */
function Trouble({
  app: { hasSecret, refused, oversized, unplaced, lastUnplaced },
}: {
  app: AppRegistration;
}) {
  const t = useTranslations("providerApps");
  return (
    <>
      {!hasSecret && <Banner tone="danger">{t("secretLost")}</Banner>}
      {refused > 0 && <p className="text-[0.8125rem] text-warning-ink">{t("refused", { count: refused })}</p>}
      {oversized > 0 && (
        <p className="text-[0.8125rem] text-warning-ink">{t("oversized", { count: oversized })}</p>
      )}
      {unplaced > 0 && (
        <p className="text-[0.8125rem] wrap-anywhere text-warning-ink">
          {t("unplaced", { count: unplaced, number: lastUnplaced ?? "–" })}
        </p>
      )}
    </>
  );
}

function RemoveQuestion({
  app: { provider, channels, hasInstallation },
  calls,
  onClose,
}: {
  app: ProviderApp;
  calls: AppCalls;
  onClose: () => void;
}) {
  const t = useTranslations("providerApps");
  const common = useTranslations("common");
  const name = t(`providers.${provider}`);
  const remove = useSend(calls.remove, {
    onSuccess: () => {
      onClose();
      showToast("success", t("removed", { name }));
    },
  });
  const isShared = calls === installationApps;
  const what = channels.includes("email")
    ? isShared
      ? "mailRemoveShared"
      : "mailRemove"
    : isShared
      ? "removeShared"
      : hasInstallation
        ? "removeOwn"
        : "removeOnly";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { provider } })}
      isPending={remove.isPending}
      title={t("removeTitle", { name })}
      text={t(what)}
      confirmLabel={t("remove")}
      cancelLabel={common("cancel")}
    />
  );
}
