"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { GraduationCap } from "lucide-react";
import { agents, skills } from "@/contract/desk/agents";
import type { AgentSkill, Skill } from "@/contract/desk/agents";
import { limits } from "@/contract/limits";
import { NoDesk } from "@/components/features/desk/shared-status/no-desk";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useAgentId, useSignedIn } from "@/lib/auth/use-user";

const levels = [1, 2, 3, 4, 5] as const;

/** A level from one to five for each skill, or none; a press takes effect at once. */
export function MySkills() {
  const t = useTranslations("skills");
  const { id: userId, role } = useSignedIn();
  const id = useAgentId();
  const client = useQueryClient();
  const mineQuery = queryFor(agents.skills, { params: { id } });
  const mine = useQuery({ ...mineQuery, enabled: id !== "" });
  const all = useQuery(queryFor(skills.list, { query: { limit: limits.pageSizeMax } }));
  const save = useSend(agents.setSkills);
  const setLevel = (skill: Skill, level: number | null) => {
    const before = mine.data?.items ?? [];
    const next: AgentSkill[] = [
      ...before.filter(({ skillId }) => skillId !== skill.id),
      ...(level === null ? [] : [{ skillId: skill.id, name: skill.name, level }]),
    ];
    // An answer that is on its way knows nothing of it, and the next press would send what it says.
    void client.cancelQueries({ queryKey: mineQuery.queryKey });
    client.setQueryData(mineQuery.queryKey, { items: next });
    save.mutate(
      { body: { agentId: id, skills: next.map(({ skillId, level: at }) => ({ skillId, level: at })) } },
      { onError: () => client.setQueryData(mineQuery.queryKey, { items: before }) },
    );
  };
  if (id !== userId) return <NoDesk />;
  if (!all.data || !mine.data)
    return (
      <Card isFlush>
        <SkeletonRows rows={5} label={t("mineTitle")} />
      </Card>
    );
  if (all.data.items.length === 0)
    return (
      <Card isFlush>
        <EmptyState icon={<GraduationCap aria-hidden />} title={t("noneTitle")} text={t("noneText")} />
      </Card>
    );
  const known = new Map(mine.data.items.map(({ skillId, level }) => [skillId, level]));
  return (
    <Card isFlush footer={t("levelHelp")}>
      <ul className="divide-y divide-line">
        {all.data.items.map((skill) => (
          <li key={skill.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span dir="auto" className="own-direction block truncate font-medium text-ink">
                {skill.name}
              </span>
              {skill.description && (
                <span dir="auto" className="own-direction block truncate text-[0.8125rem] text-ink-faint">
                  {skill.description}
                </span>
              )}
            </span>
            <Levels
              name={skill.name}
              level={known.get(skill.id) ?? null}
              isReadOnly={!mayCall(role, agents.setSkills)}
              onChange={(level) => setLevel(skill, level)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Levels({
  name,
  level,
  isReadOnly,
  onChange,
}: {
  name: string;
  level: number | null;
  isReadOnly: boolean;
  onChange: (level: number | null) => void;
}) {
  const t = useTranslations("skills");
  return (
    <span className="flex items-center gap-3">
      <span className="text-end text-[0.8125rem] text-ink-muted">
        {level === null ? t("noLevel") : t(`levels.${level}`)}
      </span>
      <span role="group" aria-label={t("levelOf", { name })} className="flex gap-1">
        {levels.map((each) => (
          <button
            key={each}
            type="button"
            disabled={isReadOnly}
            aria-pressed={level === each}
            aria-label={t("setLevel", { level: each, word: t(`levels.${each}`) })}
            onClick={() => onChange(level === each ? null : each)}
            className={clsx(
              "h-7 w-7 rounded-md border text-xs font-medium tabular-nums transition-colors disabled:cursor-not-allowed",
              level !== null && each <= level
                ? "border-accent bg-accent text-on-accent"
                : "border-line-strong bg-surface text-ink-muted enabled:hover:bg-hover",
            )}
          >
            {each}
          </button>
        ))}
      </span>
    </span>
  );
}
