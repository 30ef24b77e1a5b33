"use client";
import { Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ChevronLeft } from "lucide-react";
import { connections } from "@/contract/workspace/connections";
import { useListState } from "@/components/list/use-list-state";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { sections } from "./sections";
import { SectionWaits } from "./section-waits";
import { SettingsLink, SettingsNav } from "./settings-nav";

export function AdminSettingsScreen() {
  return (
    <Suspense>
      <AdminSettings />
    </Suspense>
  );
}

/**
 * The workspace's settings: the sections that this role may open, by group. On a narrow screen first the list
 * of them, then the chosen one with a way back.
 */
function AdminSettings() {
  const t = useTranslations("adminSettings");
  const { role } = useSignedIn();
  const list = useListState();
  const mine = sections.filter(({ call }) => mayCall(role, call));
  const named = mine.find(({ id }) => id === list.filter("section"));
  const shown = named ?? mine[0];
  const hasSimulated = useHasSimulated(mine.some(({ id }) => id === "simulator"));
  if (!shown) return <p className="p-6 text-ink-muted">{t("nothing")}</p>;
  return (
    <div className="md:flex">
      <aside
        className={clsx(
          "md:sticky md:top-(--bar) md:block md:h-[calc(100dvh-var(--bar))] md:w-60 md:shrink-0 md:overflow-y-auto md:border-e md:border-line md:bg-surface",
          named && "hidden",
        )}
      >
        <SettingsNav
          sections={mine.filter(({ id }) => id !== "simulator" || hasSimulated || shown.id === id)}
          chosen={shown.id}
        />
      </aside>
      <div className={clsx("min-w-0 flex-1", !named && "hidden md:block")}>
        <SettingsLink
          id={null}
          className="flex h-10 items-center gap-1 border-b border-line px-3 text-sm text-ink-muted hover:text-ink md:hidden"
        >
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t("back")}
        </SettingsLink>
        <shown.Section key={shown.id} whileLoading={<SectionWaits />} />
      </div>
    </div>
  );
}

/** The simulator is in the menu only where there is a number to play. */
function useHasSimulated(mayAsk: boolean): boolean {
  const { data } = useQuery({ ...queryFor(connections.list), enabled: mayAsk });
  return data?.items.some(({ isSimulated }) => isSimulated) ?? false;
}
