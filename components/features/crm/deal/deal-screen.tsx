"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, HandCoins, ThumbsDown, Trash2, Trophy, Undo2 } from "lucide-react";
import { stateOf } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import { RecordColumns } from "@/components/features/crm/shared-crm/record-columns";
import { CloseDay, RottingMark, StateBadge } from "@/components/features/crm/shared-deal/marks";
import { MoveDialog } from "@/components/features/crm/shared-deal/move-dialog";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { DealFields } from "@/components/features/workspace/shared-fields/field-list";
import { Timeline } from "@/components/features/insight/shared-timeline/timeline";
import { TimeText } from "@/components/resource/cells";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayOpen } from "@/lib/shared/screens";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConflictDialog } from "./conflict-dialog";
import { DealPeople } from "./deal-people";
import { DealProperties } from "./deal-properties";
import { DealTickets } from "./deal-tickets";
import { StagePath } from "./stage-path";
import { useDealEdit } from "./use-deal-edit";
import { useDealMove } from "./use-deal-move";

/** One deal: how far it is, what it is worth, with whom, and how it came here. */
export function DealScreen({ id }: { id: string }) {
  const t = useTranslations("dealPage");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const { data: deal, error } = useQuery(queryFor(deals.get, { params: { id } }));
  if (error && !deal)
    return (
      <EmptyState
        className="py-24!"
        icon={<HandCoins aria-hidden />}
        title={t("missingTitle")}
        text={inWords(error)}
        actions={mayOpen(role, listPath) && <ButtonLink href={listPath}>{t("backToList")}</ButtonLink>}
      />
    );
  if (!deal)
    return (
      <Screen>
        <Skeleton className="mb-4 h-12 w-72" />
        <Skeleton className="mb-4 h-11 w-full" />
        <div className="grid gap-4 lg:grid-cols-3">
          <Card title={t("properties")}>
            <Skeleton className="h-96 w-full" />
          </Card>
        </div>
      </Screen>
    );
  return <OpenDeal deal={deal} />;
}
const listPath = "/admin/crm/deals";

function OpenDeal({ deal }: { deal: WholeDeal }) {
  const t = useTranslations("dealPage");
  const { role } = useSignedIn();
  const { of } = usePipelines();
  const { save, conflict, settle } = useDealEdit(deal.id);
  const { move, asks, moveWith, close } = useDealMove(deal);
  const restore = useSend(deals.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const pipeline = of(deal.pipelineId);
  const isDeleted = deal.deletedAt !== null;
  const mayMove = mayCall(role, deals.move) && !isDeleted;
  return (
    <Screen>
      <DealHeader
        deal={deal}
        won={pipeline?.stages.find(({ kind }) => stateOf(kind) === "WON")}
        lost={pipeline?.stages.find(({ kind }) => stateOf(kind) === "LOST")}
        mayMove={mayMove}
        onMove={move}
      />
      {isDeleted && (
        <div className="mb-4">
          <Banner
            tone="warning"
            actions={
              mayCall(role, deals.restore) && (
                <Button
                  size="sm"
                  icon={<Undo2 aria-hidden />}
                  isPending={restore.isPending}
                  onClick={() => restore.mutate({ params: { id: deal.id } })}
                >
                  {t("restore")}
                </Button>
              )
            }
          >
            {t("isDeleted")} <TimeText iso={deal.deletedAt} />
          </Banner>
        </div>
      )}
      {pipeline ? (
        <StagePath deal={deal} stages={pipeline.stages} mayMove={mayMove} onMove={move} />
      ) : (
        <Skeleton className="mb-4 h-12 w-full" />
      )}
      <RecordColumns
        about={<DealProperties deal={deal} save={save} onMove={mayMove ? move : null} />}
        timeline={
          <Timeline of={{ entity: "deal", id: deal.id, currency: deal.currency }} isReadOnly={isDeleted} />
        }
        related={
          <>
            <DealPeople deal={deal} save={save} />
            <DealFields id={deal.id} isGone={isDeleted} />
            <DealTickets deal={deal} />
          </>
        }
      />
      {asks && (
        <MoveDialog
          key={asks.stage.id}
          deal={deal}
          stage={asks.stage}
          lostReasons={pipeline?.lostReasons ?? []}
          missing={asks.missing}
          onMove={moveWith}
          onClose={close}
        />
      )}
      {conflict && (
        <ConflictDialog key={conflict.current.version} conflict={conflict} save={save} onClose={settle} />
      )}
    </Screen>
  );
}

function DealHeader({
  deal,
  won,
  lost,
  mayMove,
  onMove,
}: {
  deal: WholeDeal;
  won: Stage | undefined;
  lost: Stage | undefined;
  mayMove: boolean;
  onMove: (stage: Stage) => void;
}) {
  const t = useTranslations("dealPage");
  const words = useTranslations("deal");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const money = useMoney();
  const [isDoomed, setIsDoomed] = useState(false);
  const restore = useSend(deals.restore);
  const remove = useSend(deals.remove, {
    onSuccess: () =>
      void showToast(
        "success",
        t("removed", { title: deal.title }),
        mayCall(role, deals.restore)
          ? { action: { label: common("undo"), onSelect: () => restore.mutate({ params: { id: deal.id } }) } }
          : {},
      ),
  });
  const isOpen = deal.state === "OPEN" && deal.deletedAt === null;
  return (
    <>
      <PageHeader
        above={
          mayOpen(role, listPath) ? (
            <Link
              href={`${listPath}?pipeline=${deal.pipelineId}`}
              className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
            >
              <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
              <bdi>{deal.pipelineName}</bdi>
            </Link>
          ) : (
            <bdi>{deal.pipelineName}</bdi>
          )
        }
        title={deal.title}
        heading={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span dir="auto">{deal.title}</span>
            <StateBadge state={deal.state} />
            {deal.isRotting && isOpen && <RottingMark since={deal.stageSince} />}
          </span>
        }
        text={
          <span className="flex flex-wrap items-center gap-x-3">
            <bdi className="font-medium text-ink tabular-nums">
              {deal.amount === null ? words("noAmount") : money(deal.amount, deal.currency)}
            </bdi>
            <span>{t("likely", { share: deal.probability / 100 })}</span>
            <CloseDay day={deal.expectedCloseDate} isOpen={isOpen} />
          </span>
        }
        actions={
          <>
            {mayMove && isOpen && won && (
              <Button variant="primary" icon={<Trophy aria-hidden />} onClick={() => onMove(won)}>
                {t("win")}
              </Button>
            )}
            {mayMove && isOpen && lost && (
              <Button icon={<ThumbsDown aria-hidden />} onClick={() => onMove(lost)}>
                {t("lose")}
              </Button>
            )}
            {mayCall(role, deals.remove) && deal.deletedAt === null && (
              <Button icon={<Trash2 aria-hidden />} onClick={() => setIsDoomed(true)}>
                {common("delete")}
              </Button>
            )}
          </>
        }
      />
      <ConfirmDialog
        isOpen={isDoomed}
        onClose={() => setIsDoomed(false)}
        onConfirm={() => remove.mutate({ params: { id: deal.id } }, { onSettled: () => setIsDoomed(false) })}
        isPending={remove.isPending}
        title={t("removeTitle", { title: deal.title })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </>
  );
}
type Stage = Parameters<ReturnType<typeof useDealMove>["move"]>[0];
