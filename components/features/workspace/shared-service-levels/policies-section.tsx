"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ListFailed } from "@/components/list/list-faces";
import { useListState } from "@/components/list/use-list-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { OptionsCard } from "./options-card";
import { PolicyEditor } from "./policy-editor";
import { PolicyList } from "./policy-list";
import { RecountProgress } from "./recount-progress";

/** Service levels on or off, and the policies in their order. The open policy stands in the address. */
export function PoliciesSection() {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const list = useListState();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, slaSettings.update);
  const query = useQuery(queryFor(slaSettings.all));
  const { data, error } = query;
  const opened = data?.policies.find(({ id }) => id === list.open);
  if (data && mayChange && (list.open === "new" || opened))
    return (
      <PolicyEditor
        key={list.open}
        settings={data}
        policy={opened ?? null}
        onClose={() => list.set({ open: null })}
      />
    );
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          mayChange && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
              {t("new")}
            </Button>
          )
        }
      />
      <RecountProgress />
      {data ? (
        <div className="flex max-w-4xl flex-col gap-4">
          {!mayChange && <Banner>{t("readOnly")}</Banner>}
          <OptionsCard settings={data} mayChange={mayChange} />
          <Card isFlush title={t("policies")} text={t("policiesHelp")}>
            <PolicyList
              policies={data.policies}
              mayChange={mayChange}
              onOpen={(id) => list.set({ open: id })}
            />
          </Card>
        </div>
      ) : (
        <Card isFlush>
          {error ? (
            <ListFailed error={error} query={query} />
          ) : (
            <SkeletonRows rows={8} label={common("loading")} />
          )}
        </Card>
      )}
    </Screen>
  );
}
