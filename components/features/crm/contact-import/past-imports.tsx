"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { imports } from "@/contract/crm/import";
import { TimeText } from "@/components/resource/cells";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { ImportState, askEveryMs, isWorking } from "./import-state";

/** What was imported before, and what is being imported now. */
export function PastImports() {
  const t = useTranslations("imports");
  const { data } = useQuery({
    ...queryFor(imports.list, { query: { limit: 20 } }),
    refetchInterval: (query) => (query.state.data?.items.some(isWorking) ? askEveryMs : false),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t("past")} isFlush>
      <ul className="divide-y divide-line">
        {data.items.map(({ id, fileName, entity, state, total, created, updated, actorName, createdAt }) => (
          <li key={id}>
            <Link
              href={`/admin/contacts/import?id=${id}`}
              prefetch={false}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover -outline-offset-2!"
            >
              <bdi dir="auto" className="own-direction min-w-0 flex-1 basis-40 truncate font-medium text-ink">
                {fileName}
              </bdi>
              <span className="text-[0.8125rem] text-ink-muted">{t(`entity.${entity}`)}</span>
              <ImportState state={state} />
              <span className="text-[0.8125rem] text-ink-muted tabular-nums">
                {state === "READY" ? t("rowsIn", { count: total }) : t("made", { created, updated })}
              </span>
              <span className="text-[0.8125rem] text-ink-faint">
                <bdi>{actorName}</bdi>
                {" · "}
                <TimeText iso={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
