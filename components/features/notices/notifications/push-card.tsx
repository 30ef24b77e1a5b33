"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Monitor, Send, Smartphone } from "lucide-react";
import { push } from "@/contract/notices/push";
import type { PushDevice } from "@/contract/notices/push";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { queryFor, useSend } from "@/lib/api/query";
import { deviceOf } from "@/lib/browser/device";
import { readPush, subscribeHere, unsubscribeHere } from "@/lib/browser/push/browser";
import type { PushState } from "@/lib/browser/push/browser";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** Whether notifications reach this browser while the desk is closed, and which others they reach. */
export function PushCard() {
  const t = useTranslations("notifications.push");
  const key = useQuery(queryFor(push.key)).data?.publicKey;
  const devices = useQuery(queryFor(push.devices)).data?.items;
  // What the browser says goes stale with what the server says.
  const browser = useQuery({
    queryKey: ["push", "browser", key],
    queryFn: () => readPush(key ?? ""),
    enabled: key !== undefined,
    staleTime: 0,
  }).data;
  const test = useSend(push.test, {
    onSuccess: ({ sentTo }) => void showToast("success", t("sent", { count: sentTo })),
  });
  const isReady = key !== undefined && devices !== undefined && browser !== undefined;
  return (
    <Card
      title={t("title")}
      text={t("text")}
      actions={
        devices &&
        devices.length > 0 && (
          <Button
            size="sm"
            icon={<Send aria-hidden />}
            isPending={test.isPending}
            onClick={() => test.mutate({})}
          >
            {t("test")}
          </Button>
        )
      }
    >
      {isReady ? (
        <Here state={browser} publicKey={key} isKnown={devices.some(({ isCurrent }) => isCurrent)} />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
      {devices && devices.length > 0 && <Devices devices={devices} />}
    </Card>
  );
}

/** On needs both halves: the browser's subscription, and a server that knows it for this session. */
function Here({ state, publicKey, isKnown }: { state: PushState; publicKey: string; isKnown: boolean }) {
  const t = useTranslations("notifications.push");
  const inWords = useFaultText();
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const subscribe = useSend(push.subscribe, { onError: () => undefined });
  const unsubscribe = useSend(push.unsubscribe, { onError: () => undefined });
  if (state === "unsupported") return <Banner title={t("unsupported")}>{t("unsupportedHelp")}</Banner>;
  if (state === "blocked")
    return (
      <Banner tone="warning" title={t("blocked")}>
        {t("blockedHelp")}
      </Banner>
    );

  const switchOn = async () => {
    const subscription = await subscribeHere(publicKey).catch(() => undefined);
    if (subscription === undefined) return showToast("destructive", t("failed"));
    if (subscription === null) return showToast("info", t("notAllowed"));
    const { endpoint, keys } = subscription.toJSON();
    await subscribe.mutateAsync({
      body: {
        endpoint: endpoint ?? "",
        keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
        vapidKey: publicKey,
      },
    });
    return showToast("success", t("isOn"));
  };
  const switchOff = async () => {
    const endpoint = await unsubscribeHere();
    if (endpoint !== null) await unsubscribe.mutateAsync({ body: { endpoint } });
    return showToast("success", t("isOff"));
  };
  const set = async (isOn: boolean) => {
    setIsPending(true);
    try {
      await (isOn ? switchOn() : switchOff());
    } catch (error) {
      showToast("destructive", inWords(error));
    }
    await client.invalidateQueries({ queryKey: ["push"] });
    setIsPending(false);
  };
  return (
    <Switch
      label={t("here")}
      help={t("hereHelp")}
      checked={state === "on" && isKnown}
      disabled={isPending}
      onChange={(isOn) => void set(isOn)}
    />
  );
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const t = useTranslations("notifications.push");
  const profile = useTranslations("profile");
  const remove = useSend(push.remove, { onSuccess: () => void showToast("success", t("removed")) });
  return (
    <ul aria-label={t("devices")} className="mt-4 divide-y divide-line border-t border-line">
      {devices.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => {
        const { browser, system, isMobile } = deviceOf(userAgent);
        const name =
          browser && system
            ? profile("deviceOn", { browser, system })
            : (browser ?? system ?? profile("unknownDevice"));
        return (
          <li key={id} className="flex items-center gap-3 pt-3 not-last:pb-3">
            <span className="text-ink-faint">
              {isMobile ? (
                <Smartphone aria-hidden className="size-5" />
              ) : (
                <Monitor aria-hidden className="size-5" />
              )}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                {name}
                {isCurrent && <Badge tone="success">{profile("thisDevice")}</Badge>}
              </p>
              <p className="text-[0.8125rem] text-ink-muted">
                {t("since")} <TimeText iso={createdAt} />
                {lastUsedAt && (
                  <>
                    {" "}
                    · {t("lastTold")} <TimeText iso={lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="sm"
                aria-label={t("removeNamed", { name })}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id } })}
              >
                {t("remove")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
