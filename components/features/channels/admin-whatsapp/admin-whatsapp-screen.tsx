"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LayoutTemplate, MessageCircle, Plug } from "lucide-react";
import { whatsappSettings } from "@/contract/channels/whatsapp-settings";
import { connections } from "@/contract/workspace/connections";
import { ListFailed } from "@/components/list/list-faces";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { CostsCard } from "./costs-card";
import { NumberCard } from "./number-card";

/** The workspace's WhatsApp numbers: how each is, what it may still send, and its templates. */
export function AdminWhatsAppScreen() {
  const t = useTranslations("adminWhatsapp");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const { data, error, isFetching, refetch } = useQuery(queryFor(whatsappSettings.get));
  const connect = mayCall(role, connections.list) && (
    <ButtonLink
      variant={data?.items.length === 0 ? "primary" : "secondary"}
      icon={<Plug aria-hidden />}
      href="/admin/settings?section=connections"
    >
      {t("connect")}
    </ButtonLink>
  );
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          data !== undefined && data.items.length > 0 ? (
            <>
              {connect}
              <ButtonLink
                variant="primary"
                icon={<LayoutTemplate aria-hidden />}
                href="/admin/settings?section=whatsappTemplates"
              >
                {t("templates")}
              </ButtonLink>
            </>
          ) : undefined
        }
      />
      {data === undefined ? (
        <Card isFlush>
          {error ? (
            <ListFailed error={error} query={{ isFetching, refetch }} />
          ) : (
            <SkeletonRows rows={4} label={common("loading")} />
          )}
        </Card>
      ) : data.items.length === 0 ? (
        <Card isFlush>
          <EmptyState
            icon={<MessageCircle aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={connect || undefined}
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {data.items.map((number) => (
            <li key={number.id}>
              <NumberCard number={number} />
            </li>
          ))}
          <li>
            <CostsCard numbers={data.items} />
          </li>
        </ul>
      )}
    </Screen>
  );
}
