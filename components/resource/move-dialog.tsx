"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Call } from "@/lib/shared/api/call";
import { isFault } from "@/lib/shared/api/fault";
import { rawQueryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { PageOf } from "@/components/list/list-view";

interface Props<Row> {
  title: string;
  text: string;
  listCall: Call;
  leaving: Row;
  nameOf: (row: Row) => string;
  /** What it is called to stand nowhere; without it that is no choice. */
  noneLabel: string | undefined;
  onRemove: (moveToId: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Deletes a place that tickets stand in. Where there are tickets the server says so, and then it asks where
 * they go.
 */
export function MoveDialog<Row extends { id: string }>({
  title,
  text,
  listCall,
  leaving,
  nameOf,
  noneLabel,
  onRemove,
  onClose,
}: Props<Row>) {
  const t = useTranslations("common.move");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [asks, setAsks] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const places = useQuery(rawQueryFor<PageOf<Row>>(listCall, { query: { limit: limits.pageSizeMax } }));
  const others = (places.data?.items ?? []).filter(({ id }) => id !== leaving.id);
  const options = [
    ...others.map((row) => ({ value: row.id, label: nameOf(row) })),
    ...(noneLabel === undefined ? [] : [{ value: "none", label: noneLabel }]),
  ];
  const remove = async () => {
    setProblem(null);
    setIsPending(true);
    try {
      await onRemove(target ?? undefined);
      onClose();
    } catch (error) {
      if (isFault(error, "conflict") && options.length > 0) setAsks(true);
      setProblem(inWords(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={title}
      text={text}
      closeLabel={common("close")}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            variant="danger"
            isPending={isPending}
            disabled={asks && target === null}
            onClick={() => void remove()}
          >
            {common("delete")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="warning">{problem}</Banner>}
        {asks && (
          <Field label={t("where")}>
            <Select options={options} value={target} onChange={setTarget} placeholder={t("choose")} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
