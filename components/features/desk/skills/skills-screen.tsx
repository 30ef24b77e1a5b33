"use client";
import { useTranslations } from "next-intl";
import { skills } from "@/contract/desk/agents";
import { SkillCatalogue } from "@/components/features/desk/shared-skills/skill-catalogue";
import { useListState } from "@/components/list/use-list-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Tabs } from "@/components/ui/tabs";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { MySkills } from "./my-skills";

/** What I can do, and, for administrators, what there is to choose from. */
export function SkillsScreen() {
  const t = useTranslations("skills");
  const { role } = useSignedIn();
  const list = useListState();
  const mayManage = mayCall(role, skills.create);
  const tab = mayManage && list.filter("tab") === "catalogue" ? "catalogue" : "mine";
  const mine = (
    <Screen>
      <PageHeader title={t("mineTitle")} text={t("mineHelp")} />
      <MySkills />
    </Screen>
  );
  if (!mayManage) return mine;
  return (
    <>
      <div className="mx-auto w-full max-w-7xl px-4 pt-2 md:px-6">
        <Tabs
          label={t("tabs.label")}
          tabs={[
            { id: "mine", label: t("tabs.mine") },
            { id: "catalogue", label: t("tabs.catalogue") },
          ]}
          value={tab}
          onChange={(id) => list.set({ tab: id === "mine" ? null : id, search: null, open: null })}
        />
      </div>
      {tab === "mine" ? mine : <SkillCatalogue />}
    </>
  );
}
