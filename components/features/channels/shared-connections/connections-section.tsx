"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff, MessageCircle, Plus } from "lucide-react";
import { connections } from "@/contract/workspace/connections";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConnectDialog } from "./connect-dialog";
import { ConnectionCard } from "./connection-card";

/** The numbers by which customers reach the workspace on messengers. */
export function ConnectionsSection() {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [connects, setConnects] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(queryFor(connections.list));
  const connect = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setConnects(true)}>
      {t("connect")}
    </Button>
  );
  const isEmpty = data?.items.length === 0;
  const isFilled = data !== undefined && !isEmpty;
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={isFilled ? connect : undefined} />
      {data === undefined ? (
        <Card isFlush>
          {error ? (
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={common("table.loadFailed")}
              text={inWords(error)}
              actions={
                <Button isPending={isFetching} onClick={() => void refetch()}>
                  {common("retry")}
                </Button>
              }
            />
          ) : (
            <SkeletonRows rows={4} label={common("loading")} />
          )}
        </Card>
      ) : isEmpty ? (
        <Card isFlush>
          <EmptyState
            icon={<MessageCircle aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={connect}
          />
        </Card>
      ) : (
        <ul className="flex max-w-3xl flex-col gap-4">
          {data.items.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} />
            </li>
          ))}
        </ul>
      )}
      {connects && <ConnectDialog onClose={() => setConnects(false)} />}
    </Screen>
  );
}
