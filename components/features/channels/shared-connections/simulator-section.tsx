"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff, FlaskConical } from "lucide-react";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { simulator } from "@/contract/workspace/simulator";
import { useListState } from "@/components/list/use-list-state";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { SimulatedPhones } from "./simulated-phones";
import { SimulatorControls } from "./simulator-controls";

const lookEveryMs = 2000;

/** Playing the customers and the provider of a simulated number. */
export function SimulatorSection() {
  const t = useTranslations("simulator");
  const list = useListState();
  const query = useQuery(queryFor(connections.list));
  const simulated = query.data?.items.filter(({ isSimulated }) => isSimulated) ?? [];
  const chosen = simulated.find(({ id }) => id === list.filter("connection")) ?? simulated[0];
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          simulated.length > 1 ? (
            <Select
              label={t("connection")}
              className="w-56"
              options={simulated.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen?.id ?? null}
              onChange={(id) => list.set({ connection: id })}
            />
          ) : undefined
        }
      />
      {chosen ? (
        <Simulator key={chosen.id} connection={chosen} />
      ) : query.data ? (
        <Card isFlush>
          <EmptyState
            icon={<FlaskConical aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={
              <ButtonLink variant="primary" href="/admin/settings?section=connections">
                {t("toChannels")}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Waiting error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Screen>
  );
}

function Simulator({ connection: { id, provider } }: { connection: Connection }) {
  const query = useQuery({
    ...queryFor(simulator.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  });
  if (!query.data)
    return <Waiting error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <div className="flex flex-col gap-4 2xl:grid 2xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:items-start">
      <SimulatedPhones state={query.data} provider={provider} />
      <SimulatorControls state={query.data} provider={provider} />
    </div>
  );
}

function Waiting({
  error,
  isFetching,
  onRetry,
}: {
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}) {
  const common = useTranslations("common");
  const inWords = useFaultText();
  return (
    <Card isFlush>
      {error ? (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={common("table.loadFailed")}
          text={inWords(error)}
          actions={
            <Button isPending={isFetching} onClick={onRetry}>
              {common("retry")}
            </Button>
          }
        />
      ) : (
        <SkeletonRows rows={6} label={common("loading")} />
      )}
    </Card>
  );
}
