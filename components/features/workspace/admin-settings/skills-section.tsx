"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { GraduationCap } from "lucide-react";
import { clsx } from "clsx";
import { users } from "@/contract/people/users";
import { skills } from "@/contract/desk/agents";
import { limits } from "@/contract/limits";
import { SkillCatalogue } from "@/components/features/desk/shared-skills/skill-catalogue";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { queryFor, useSend } from "@/lib/api/query";

/** Who can do what, at which level; and the catalogue that this chooses from. */
export function SkillsSection() {
  const t = useTranslations("skillMatrix");
  const list = useListState();
  const view = list.filter("view") === "catalogue" ? "catalogue" : "matrix";
  return (
    <>
      <div className="mx-auto w-full max-w-7xl px-4 pt-3 md:px-6">
        <Tabs
          label={t("label")}
          tabs={[
            { id: "matrix", label: t("matrix") },
            { id: "catalogue", label: t("catalogue") },
          ]}
          value={view}
          onChange={(next) => list.set({ view: next === "matrix" ? null : next, search: null, open: null })}
        />
      </div>
      {view === "matrix" ? <SkillMatrix /> : <SkillCatalogue />}
    </>
  );
}

function SkillMatrix() {
  const t = useTranslations("skillMatrix");
  const list = useListState();
  const people = useQuery({
    ...queryFor(users.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        isActive: "true",
        role: ["AGENT", "SENIOR_AGENT", "SUPERVISOR", "MANAGER"],
      },
    }),
    placeholderData: keepPreviousData,
  });
  const known = useQuery(queryFor(skills.list, { query: { limit: limits.pageSizeMax } }));
  const columns = known.data?.items ?? [];
  // What was pressed shows at once and gives way to the server's answer.
  const [wishes, setWishes] = useState<Readonly<Record<string, number>>>({});
  const set = useSend(skills.update);
  const press = (agentId: string, skillId: string, level: number) => {
    const key = `${agentId} ${skillId}`;
    setWishes((all) => ({ ...all, [key]: level }));
    set.mutate(
      { params: { id: skillId }, body: { levels: [{ agentId, level }] } },
      {
        onSettled: () =>
          void people
            .refetch()
            .then(() =>
              setWishes((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))),
            ),
      },
    );
  };
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Card isFlush>
        <div className="border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
        </div>
        {known.isSuccess && columns.length === 0 ? (
          <EmptyState
            icon={<GraduationCap aria-hidden />}
            title={t("noSkillsTitle")}
            text={t("noSkillsText")}
          />
        ) : (
          <ListView
            query={people}
            onPage={(page) => list.set({ page })}
            isFiltered={list.search !== ""}
            onClear={() => list.set({ search: null })}
            empty={
              <EmptyState
                icon={<GraduationCap aria-hidden />}
                title={t("nobodyTitle")}
                text={t("nobodyText")}
              />
            }
          >
            {(rows) => (
              <Table label={t("title")}>
                <THead>
                  <TH className="start-0 z-10 min-w-44">{t("agent")}</TH>
                  {columns.map(({ id, name }) => (
                    <TH key={id} className="text-center!">
                      <bdi>{name}</bdi>
                    </TH>
                  ))}
                </THead>
                <TBody>
                  {rows.map((person) => (
                    <TR key={person.id}>
                      <TD className="sticky start-0 z-[1] bg-surface">
                        <span className="flex items-center gap-2 whitespace-nowrap text-ink">
                          <Avatar name={person.name} size="xs" />
                          <bdi>{person.name}</bdi>
                        </span>
                      </TD>
                      {columns.map(({ id, name }) => (
                        <TD key={id} className="px-1! text-center!">
                          <LevelCell
                            about={t("cell", { agent: person.name, skill: name })}
                            level={
                              wishes[`${person.id} ${id}`] ??
                              person.skills.find(({ skillId }) => skillId === id)?.level ??
                              0
                            }
                            onPick={(level) => press(person.id, id, level)}
                          />
                        </TD>
                      ))}
                    </TR>
                  ))}
                </TBody>
              </Table>
            )}
          </ListView>
        )}
      </Card>
    </Screen>
  );
}

function LevelCell({
  about,
  level,
  onPick,
}: {
  about: string;
  level: number;
  onPick: (level: number) => void;
}) {
  const t = useTranslations("skillMatrix");
  const words = useTranslations("skills");
  const word = (value: number) =>
    value === 0 ? t("none") : words("setLevel", { level: value, word: words(`levels.${value}`) });
  return (
    <Menu align="start" trigger={<LevelButton aria-label={`${about}: ${word(level)}`} level={level} />}>
      {[0, 1, 2, 3, 4, 5].map((value) => (
        <MenuItem key={value} icon={<Dots level={value} />} onSelect={() => value !== level && onPick(value)}>
          {word(value)}
        </MenuItem>
      ))}
    </Menu>
  );
}

const LevelButton = ({ level, ...rest }: { level: number; "aria-label": string }) => (
  <button
    type="button"
    {...rest}
    className="inline-flex h-8 min-w-14 items-center justify-center rounded-md hover:bg-pressed"
  >
    <Dots level={level} />
  </button>
);
const Dots = ({ level }: { level: number }) => (
  <span aria-hidden className="flex gap-0.5" dir="ltr">
    {[1, 2, 3, 4, 5].map((dot) => (
      <span
        key={dot}
        className={clsx("size-1.5 rounded-full", dot <= level ? "bg-accent" : "bg-line-strong")}
      />
    ))}
  </span>
);
