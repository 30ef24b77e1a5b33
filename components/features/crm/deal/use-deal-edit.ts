"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import { currentIn } from "@/components/features/crm/shared-deal/current-in";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { changedBetween, collisions } from "./edit-rules";
import type { DealChanges, DealChangeKey } from "./edit-rules";

/**
 * Two people changed the same: what one of them wants beside what stands there now. `look` draws it before
 * the server has answered.
 */
export interface DealConflict {
  seen: WholeDeal;
  current: WholeDeal;
  changes: DealChanges;
  look: Partial<WholeDeal>;
  keys: readonly DealChangeKey[];
}
export type SaveDeal = (
  seen: WholeDeal,
  changes: DealChanges,
  look?: Partial<WholeDeal>,
) => Promise<string | null>;

/**
 * Saves what one changes in place, drawn at once and taken back with a word when the server says no. `seen`
 * is the deal as it was when the person began: what somebody else has changed since in another field stays
 * beside it; in the same field the person is asked.
 */
export function useDealEdit(id: string) {
  const client = useQueryClient();
  const t = useTranslations("dealPage");
  const fields = useTranslations("deal.fields");
  const format = useFormat();
  const inWords = useFaultText();
  const [conflict, setConflict] = useState<DealConflict | null>(null);
  const { queryKey } = queryFor(deals.get, { params: { id } });
  const update = useSend(deals.update, { onError: () => undefined, scope: { id: `deal ${id}` } });
  const put = (deal: WholeDeal) => client.setQueryData(queryKey, deal);
  const attempt = (ifMatch: number, body: DealChanges) =>
    update.mutateAsync({ params: { id }, body, ifMatch });
  const save: SaveDeal = async (seen, changes, look = {}) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (now) => now && { ...now, ...look });
    try {
      put(await attempt(seen.version, changes));
      return null;
    } catch (error) {
      const current = currentIn(error);
      if (!current) {
        client.setQueryData(queryKey, before);
        const name = Object.keys(changes)[0] ?? "";
        return (isFault(error) && error.errorAt(name)) || inWords(error);
      }
      put(current);
      const keys = collisions(seen, current, changes);
      if (keys.length > 0) {
        setConflict({ seen, current, changes, look, keys });
        return null;
      }
      const theirs = changedBetween(seen, current);
      const problem = await save(current, changes, look);
      if (problem === null && theirs.length > 0)
        showToast("info", t("bothKept"), {
          description: t("alsoChanged", { fields: format.list(theirs.map((key) => fields(key))) }),
        });
      return problem;
    }
  };
  return { save, conflict, settle: () => setConflict(null) };
}
