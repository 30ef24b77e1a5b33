"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Plus, TrendingUp } from "lucide-react";
import { escalationRules } from "@/contract/desk/escalation-rules";
import { slaSettings } from "@/contract/desk/sla-settings";
import { limits } from "@/contract/limits";
import { ListFailed } from "@/components/list/list-faces";
import { useListState } from "@/components/list/use-list-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { RecountProgress } from "../recount-progress";
import { RuleEditor } from "./rule-editor";
import { RuleList } from "./rule-list";

/** When a ticket goes to somebody else's notice. The open rule stands in the address. */
export function EscalationSection() {
  const t = useTranslations("escalationRules");
  const common = useTranslations("common");
  const list = useListState();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, escalationRules.create);
  const query = useQuery(queryFor(escalationRules.list, { query: { limit: limits.escalationRulesMax } }));
  const { data, error } = query;
  const areOff = useQuery(queryFor(slaSettings.all)).data?.options.isOn === false;
  const opened = data?.items.find(({ id }) => id === list.open);
  if (data && mayChange && (list.open === "new" || opened))
    return <RuleEditor key={list.open} rule={opened ?? null} onClose={() => list.set({ open: null })} />;
  const isFull = (data?.items.length ?? 0) >= limits.escalationRulesMax;
  const newButton = mayChange && !isFull && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={newButton} />
      <RecountProgress />
      <div className="flex max-w-4xl flex-col gap-4">
        {!mayChange && <Banner>{t("readOnly")}</Banner>}
        {areOff && <Banner>{t("areOff")}</Banner>}
        {isFull && <Banner>{t("full", { count: limits.escalationRulesMax })}</Banner>}
        <Card isFlush>
          {data && data.items.length > 0 ? (
            <RuleList rules={data.items} mayChange={mayChange} onOpen={(id) => list.set({ open: id })} />
          ) : data ? (
            <EmptyState
              icon={<TrendingUp aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={newButton}
            />
          ) : error ? (
            <ListFailed error={error} query={query} />
          ) : (
            <SkeletonRows rows={6} label={common("loading")} />
          )}
        </Card>
      </div>
    </Screen>
  );
}
