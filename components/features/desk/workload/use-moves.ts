"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { QueryIn } from "@/contract/kit";
import { workload } from "@/contract/desk/workload";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { desksAfterMoves } from "./moved";
import type { WorkloadMove } from "./moved";

/** Moves tickets from desk to desk: drawn at once, taken back with a word when it fails. */
export function useMoves(input: { query: NonNullable<QueryIn<typeof workload.get>> }) {
  const t = useTranslations("workload");
  const client = useQueryClient();
  const inWords = useFaultText();
  const send = useSend(workload.move, { onError: () => undefined });
  const { queryKey } = queryFor(workload.get, input);
  const move = async (moves: readonly WorkloadMove[]) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (seen) => seen && desksAfterMoves(seen, moves));
    send.mutate(
      { body: { moves: [...moves] } },
      {
        onSuccess: ({ moved: count, skipped }) =>
          void showToast(skipped.length > 0 ? "warning" : "success", t("moved", { count }), {
            description: skipped.length > 0 ? t("skipped", { count: skipped.length }) : undefined,
          }),
        onError: (error) => {
          client.setQueryData(queryKey, before);
          showToast("destructive", t("failed"), { description: inWords(error) });
        },
      },
    );
  };
  return { move, isPending: send.isPending };
}
