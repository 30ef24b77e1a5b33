"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { currencyRates } from "@/contract/crm/currency-rates";
import type { LoadedRates } from "@/contract/crm/currency-rates";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/**
 * A file of rates is tried first: what it would do and which of its lines are wrong is shown, and then it is
 * loaded or not.
 */
export function RatesFile({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations("currencyRates.file");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [text, setText] = useState<string | null>(null);
  const [trial, setTrial] = useState<LoadedRates | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const { mutateAsync, isPending } = useSend(currencyRates.load, { onError: () => undefined });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const look = async () => {
      const content = await file.text();
      setTrial(await mutateAsync({ body: { text: content, dryRun: true } }));
      setText(content);
    };
    look().catch(setProblem);
  }, [file, mutateAsync]);
  const load = async () => {
    if (text === null) return;
    try {
      const { created, updated } = await mutateAsync({ body: { text } });
      showToast("success", t("done", { count: created + updated }));
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };
  const willChange = trial ? trial.created + trial.updated : 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title", { name: file.name })}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            disabled={willChange === 0}
            isPending={isPending && trial !== null}
            onClick={() => void load()}
          >
            {t("load", { count: willChange })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem !== null && <Banner tone="danger">{inWords(problem)}</Banner>}
        {!trial && problem === null && <Skeleton className="h-24 w-full" />}
        {trial && (
          <p className="text-sm text-ink">
            {t("will", { created: trial.created, updated: trial.updated, unchanged: trial.unchanged })}
          </p>
        )}
        {trial && trial.faults.length > 0 && (
          <>
            <Banner tone="warning">{t("faults", { count: trial.faults.length })}</Banner>
            <div className="max-h-64 overflow-y-auto rounded-lg border border-line">
              <Table label={t("faultsLabel")}>
                <THead>
                  <TH>{t("line")}</TH>
                  <TH>{t("problem")}</TH>
                  <TH>{t("stands")}</TH>
                </THead>
                <TBody>
                  {trial.faults.map(({ line, problem: what, text: stands }) => (
                    <TR key={`${line} ${what}`}>
                      <TD className="tabular-nums">{line}</TD>
                      <TD>{t(`problems.${what}`)}</TD>
                      <TD className="max-w-48 truncate">
                        <bdi>{stands}</bdi>
                      </TD>
                    </TR>
                  ))}
                </TBody>
              </Table>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
