"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { notificationTypes } from "@/contract/enums";
import type { NotificationType } from "@/contract/enums";
import { notifications } from "@/contract/notices/notifications";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { invalidatedBy, queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useOptimistic } from "@/lib/cache/optimistic";

const ways = ["inApp", "push", "email", "sound"] as const;
type Way = (typeof ways)[number];
const preferencesQuery = queryFor(notifications.preferences);

/** What reaches me and how: one row for each kind of notice, one column for each way. */
export function Preferences() {
  const t = useTranslations("notifications");
  const { data } = useQuery(preferencesQuery);
  const edit = useOptimistic<NonNullable<typeof data>>(preferencesQuery.queryKey);
  const set = (type: NotificationType, way: Way, isOn: boolean) => {
    const saved = edit({
      entityId: type,
      draw: ({ types }) => ({ types: { ...types, [type]: { ...types[type], [way]: isOn } } }),
      send: () => send(notifications.setPreferences, { body: { types: { [type]: { [way]: isOn } } } }),
      invalidates: invalidatedBy(notifications.setPreferences),
    });
    void saved.catch(() => undefined); // it is taken back, and a toast has said so
  };
  if (!data)
    return (
      <Card isFlush title={t("tabs.preferences")}>
        <SkeletonRows rows={notificationTypes.length} label={t("tabs.preferences")} />
      </Card>
    );
  return (
    <Card isFlush title={t("tabs.preferences")} text={t("preferencesHelp")}>
      <Table label={t("tabs.preferences")}>
        <THead>
          <TH>{t("kind")}</TH>
          {ways.map((way) => (
            <TH key={way} className="w-28">
              {t(`ways.${way}`)}
            </TH>
          ))}
        </THead>
        <TBody>
          {notificationTypes.map((type) => (
            <TR key={type}>
              <TD className="text-ink">{t(`types.${type}`)}</TD>
              {ways.map((way) => (
                <TD key={way}>
                  <Checkbox
                    aria-label={t("preferenceOf", { kind: t(`types.${type}`), way: t(`ways.${way}`) })}
                    checked={data.types[type][way]}
                    onChange={(event) => set(type, way, event.target.checked)}
                  />
                </TD>
              ))}
            </TR>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
