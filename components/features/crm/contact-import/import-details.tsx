"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { imports } from "@/contract/crm/import";
import { Banner } from "@/components/ui/banner";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ImportPlan } from "./import-plan";
import { ImportResult } from "./import-result";
import { askEveryMs, isWorking } from "./import-state";

/** One import: what it is to do, how far it is, or what it did. */
export function ImportDetails({ id }: { id: string }) {
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error } = useQuery({
    ...queryFor(imports.get, { params: { id } }),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? askEveryMs : false),
  });
  if (error && !data) return <Banner tone="danger">{inWords(error)}</Banner>;
  if (!data) return <SkeletonRows rows={6} label={common("loading")} />;
  return data.state === "READY" ? <ImportPlan given={data} /> : <ImportResult given={data} />;
}
