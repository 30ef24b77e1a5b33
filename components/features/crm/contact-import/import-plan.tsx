"use client";
import { useRef, useState } from "react";
import { useRouter, useSearchParams } from "next/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, ArrowRight, Play } from "lucide-react";
import { imports } from "@/contract/crm/import";
import type { CrmImport, ImportChoices } from "@/contract/crm/import";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ColumnsTable } from "./columns-table";
import { Forecast } from "./forecast";
import { HandlingChoices } from "./handling-choices";
import { ReadingChoices } from "./reading-choices";
import { ImportState } from "./import-state";

const lateAskMs = 2000;

/**
 * Before it starts: what each column is and what becomes of whom is here already, then what would happen.
 * What is chosen is kept by the server as it is chosen.
 */
export function ImportPlan({ given }: { given: CrmImport }) {
  const t = useTranslations("imports");
  const inWords = useFaultText();
  const client = useQueryClient();
  const router = useRouter();
  const { id: userId } = useSignedIn();
  const isPreview = useSearchParams().get("step") === "preview" && given.analysis !== null;
  const { id } = given;
  const { queryKey } = queryFor(imports.get, { params: { id } });
  // The last answer counts: an earlier one may come late.
  const turn = useRef(0);
  const keep = (now: CrmImport) => {
    client.setQueryData(queryKey, now);
  };
  const choose = useSend(imports.choose, {
    onError: () => {
      void client.invalidateQueries({ queryKey });
    },
  });
  // Of a very large file on a busy machine the answer may come after the browser has given up; the server
  // goes on, and keeps what it found.
  const [isLate, setIsLate] = useState(false);
  const analyze = useSend(imports.analyze, {
    onSuccess: keep,
    onError: (fault) => {
      setIsLate(isFault(fault) && fault.status === 0);
    },
  });
  useQuery({
    ...queryFor(imports.get, { params: { id } }),
    enabled: isLate,
    refetchInterval: (query) => (isLate && query.state.data?.analysis === null ? lateAskMs : false),
  });
  const execute = useSend(imports.execute, { onSuccess: keep, onError: () => undefined });
  const cancel = useSend(imports.cancel, {
    onSuccess: () => {
      router.push("/admin/contacts/import");
    },
    onError: () => undefined,
  });
  const step = (name: "columns" | "preview") => {
    router.push(`/admin/contacts/import?id=${id}${name === "preview" ? "&step=preview" : ""}`);
  };

  const change = (choices: Pick<ImportChoices, "targets" | "policy" | "tags" | "country" | "dateOrder">) => {
    turn.current += 1;
    const mine = turn.current;
    const {
      targets,
      policy = given.policy,
      tags = given.tags,
      country = given.country,
      dateOrder = given.reading.dateOrder,
    } = choices;
    keep({
      ...given,
      policy,
      tags,
      country,
      reading: { ...given.reading, dateOrder },
      columns: targets
        ? given.columns.map((column, at) => ({ ...column, target: targets[at] ?? null }))
        : given.columns,
      analysis: null,
    });
    choose.mutate(
      { params: { id }, body: choices },
      {
        onSuccess: (now) => {
          if (turn.current === mine) keep(now);
        },
      },
    );
  };
  const look = async () => {
    if (given.analysis === null)
      await analyze.mutateAsync({
        body: {
          importId: id,
          policy: given.policy,
          tags: given.tags,
          country: given.country,
          dateOrder: given.reading.dateOrder,
          targets: given.columns.map(({ target }) => target),
        },
      });
    step("preview");
  };
  const fault = choose.error ?? (isLate ? null : analyze.error) ?? execute.error ?? cancel.error;
  const isMine = given.actorId === userId;
  return (
    <div className="flex flex-col gap-4">
      {isLate && given.analysis === null && <ProgressBar label={t("reading")} text={t("stillReading")} />}
      {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
      <Card
        title={<bdi dir="auto">{given.fileName}</bdi>}
        text={t("rowsIn", { count: given.total })}
        actions={<ImportState state={given.state} />}
      >
        {isPreview ? (
          <p className="text-sm text-ink-muted">{t("previewHelp")}</p>
        ) : (
          <ReadingChoices
            given={given}
            isBusy={analyze.isPending}
            onRead={(how) => analyze.mutate({ body: { importId: id, ...how } })}
            onDateOrder={(dateOrder) => change({ dateOrder })}
          />
        )}
      </Card>
      {isPreview && given.analysis ? (
        <Forecast analysis={given.analysis} columns={given.columns} entity={given.entity} />
      ) : (
        <>
          <ColumnsTable given={given} onChange={(targets) => change({ targets })} />
          <HandlingChoices given={given} onChange={change} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isPreview ? (
          <>
            {isMine ? (
              <Button
                variant="primary"
                icon={<Play aria-hidden className="rtl:-scale-x-100" />}
                isPending={execute.isPending}
                disabled={(given.analysis?.willCreate ?? 0) + (given.analysis?.willUpdate ?? 0) === 0}
                onClick={() => execute.mutate({ body: { importId: id } })}
              >
                {t("start", { count: (given.analysis?.willCreate ?? 0) + (given.analysis?.willUpdate ?? 0) })}
              </Button>
            ) : (
              <p className="text-sm text-ink-muted">{t("notYours", { name: given.actorName })}</p>
            )}
            <Button
              icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
              onClick={() => step("columns")}
            >
              {t("toColumns")}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            icon={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
            isPending={analyze.isPending || choose.isPending}
            disabled={given.columns.every(({ target }) => target === null)}
            onClick={() => {
              void look().catch(() => undefined);
            }}
          >
            {t("toPreview")}
          </Button>
        )}
        {given.mayChange && (
          <Button
            variant="ghost"
            isPending={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    </div>
  );
}
