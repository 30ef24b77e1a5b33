"use client";
import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { articleImports } from "@/contract/site/article-imports";
import type { ArticleImport } from "@/contract/site/article-imports";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { ImportRows } from "./import-rows";
import { ImportState, askEveryMs, isWorking } from "./import-state";

/** One import: how far it is, what it will make or has made, and what one can do about it. */
export function ImportDetails({ id }: { id: string }) {
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error } = useQuery({
    ...queryFor(articleImports.get, { params: { id } }),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? askEveryMs : false),
  });
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  if (error) return <Banner tone="danger">{inWords(error)}</Banner>;
  if (!data) return <SkeletonRows rows={5} label={common("loading")} />;
  return (
    <div className="flex flex-col gap-4">
      <Card title={<bdi dir="auto">{data.name}</bdi>} actions={<ImportState state={data.state} />}>
        <Progress given={data} leftOut={leftOut} />
      </Card>
      {data.state !== "READING" && (
        <ImportRows key={data.state} given={data} leftOut={leftOut} onLeaveOut={setLeftOut} />
      )}
    </div>
  );
}

function Progress({ given, leftOut }: { given: ArticleImport; leftOut: ReadonlySet<number> }) {
  const t = useTranslations("articles.import");
  const format = useFormat();
  const inWords = useFaultText();
  const client = useQueryClient();
  const { id: userId, role } = useSignedIn();
  const [publishes, setPublishes] = useState(false);
  const fresh = {
    onSuccess: (now: ArticleImport) => {
      client.setQueryData(queryFor(articleImports.get, { params: { id: now.id } }).queryKey, now);
    },
  };
  const run = useSend(articleImports.run, { ...fresh, onError: () => undefined });
  const cancel = useSend(articleImports.cancel, { ...fresh, onError: () => undefined });
  const {
    id,
    state,
    total,
    read,
    willCreate,
    willUpdate,
    created,
    updated,
    unchanged,
    skipped,
    failed,
    isCut,
    problem,
  } = given;
  const open = willCreate + willUpdate;
  const wanted = open - leftOut.size;
  const fault = run.error ?? cancel.error;
  const mayRun = state === "READY" && given.actorId === userId;
  const counts = [
    ["willCreate", willCreate],
    ["willUpdate", willUpdate],
    ["created", created],
    ["updated", updated],
    ["unchanged", unchanged],
    ["skipped", skipped],
    ["failed", failed],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
      {problem !== null && (
        <Banner tone="danger">
          {t(`problem.${problem}`, {
            max: format.bytes(limits.importUnzippedMaxBytes),
            count: limits.importEntriesMax,
          })}
        </Banner>
      )}
      {isCut && <Banner tone="warning">{t("cut", { count: limits.importRowsMax })}</Banner>}
      {state === "READING" &&
        (total === 0 ? (
          <ProgressBar label={t("reading")} text={t(given.kind === "SITE" ? "listing" : "reading")} />
        ) : (
          <ProgressBar
            label={t("reading")}
            value={read}
            max={total}
            text={t("readOf", { read: format.number(read), total: format.number(total) })}
          />
        ))}
      {state === "RUNNING" && (
        <ProgressBar
          label={t("running")}
          value={total - open}
          max={total}
          text={t("runningText", { done: format.number(created + updated), left: format.number(open) })}
        />
      )}
      {state !== "READING" && (
        <div role="status">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted tabular-nums">
            {counts
              .filter(([, count]) => count > 0)
              .map(([name, count]) => (
                <li key={name}>{t(`counts.${name}`, { count })}</li>
              ))}
          </ul>
        </div>
      )}
      {state === "READY" && (
        <p className="text-sm text-ink-muted">
          {t(mayRun ? "readyText" : "notYourImport", { name: given.actorName })}
        </p>
      )}
      {mayRun && open > 0 && mayCall(role, knowledgeBase.publish) && (
        <Checkbox
          label={t("publish")}
          help={t("publishHelp")}
          checked={publishes}
          onChange={(event) => setPublishes(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayRun && open > 0 && (
          <Button
            variant="primary"
            disabled={wanted <= 0}
            isPending={run.isPending}
            onClick={() =>
              run.mutate({ params: { id }, body: { publish: publishes, leaveOut: [...leftOut] } })
            }
          >
            {t("run", { count: wanted })}
          </Button>
        )}
        {given.mayChange && (state === "READING" || state === "READY" || state === "RUNNING") && (
          <Button isPending={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            {t(state === "READY" ? "discard" : "cancel")}
          </Button>
        )}
        {created + updated > 0 && <ButtonLink href="/articles">{t("seeArticles")}</ButtonLink>}
      </div>
    </div>
  );
}
