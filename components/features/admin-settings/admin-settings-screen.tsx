"use client";
import { useTranslations } from "next-intl";
import { invitations, outbox } from "@/contract/admin/people";
import { skills, statusDefinitions } from "@/contract/agents";
import { SkillCatalogue } from "@/components/features/shared-skills/skill-catalogue";
import { useListState } from "@/components/resource/use-list-state";
import { Tabs } from "@/components/ui/tabs";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { InvitationsSection } from "./invitations-section";
import { OutboxSection } from "./outbox-section";
import { StatusesSection } from "./statuses-section";

const sections = [
  { id: "invitations", call: invitations.list, Section: InvitationsSection },
  { id: "outbox", call: outbox.list, Section: OutboxSection },
  { id: "statuses", call: statusDefinitions.create, Section: StatusesSection },
  { id: "skills", call: skills.create, Section: SkillCatalogue },
] as const;

/** The workspace's settings: the sections that this role may open. */
export function AdminSettingsScreen() {
  const t = useTranslations("adminSettings");
  const { role } = useSignedIn();
  const list = useListState();
  const mine = sections.filter(({ call }) => may(role, call));
  const chosen = mine.find(({ id }) => id === list.filter("section")) ?? mine[0];
  if (!chosen) return <p className="p-6 text-ink-muted">{t("nothing")}</p>;
  return (
    <>
      <div className="mx-auto w-full max-w-7xl px-4 pt-2 md:px-6">
        <Tabs label={t("title")} tabs={mine.map(({ id }) => ({ id, label: t(`sections.${id}`) }))} value={chosen.id} onChange={(section) => list.set({ section, search: null, open: null, status: null })} />
      </div>
      <chosen.Section key={chosen.id} />
    </>
  );
}
