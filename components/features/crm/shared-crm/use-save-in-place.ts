"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { isFault } from "@/lib/shared/api/fault";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/**
 * A row that stands in the cache under `queryKey`, changed where it is shown: at once, and back, with a word,
 * when the server says no. Resolves to what is wrong, or null.
 */
export function useSaveInPlace<Row extends object, Changes extends object>(
  queryKey: QueryKey,
  send: (changes: Changes) => Promise<Row>,
): (changes: Changes, look?: Partial<Row>) => Promise<string | null> {
  const client = useQueryClient();
  const inWords = useFaultText();
  return async (changes, look = {}) => {
    const before = client.getQueryData<Row>(queryKey);
    client.setQueryData<Row>(queryKey, (now) => now && Object.assign({}, now, changes, look));
    try {
      const saved = await send(changes);
      client.setQueryData<Row>(queryKey, saved);
      return null;
    } catch (error) {
      client.setQueryData<Row>(queryKey, before);
      if (isFault(error, "precondition_failed")) void client.invalidateQueries({ queryKey });
      const name = Object.keys(changes)[0] ?? "";
      const words = (isFault(error) && error.errorAt(name)) || inWords(error);
      showToast("destructive", words);
      return words;
    }
  };
}
