"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { slaPreview } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { BodyIn } from "@/contract/kit";
import { queryFor, useSend } from "@/lib/api/query";
import type { EditPreview } from "./preview-dialog";

/** What an edit does to open tickets, shown before it is saved. */
export function useEditPreview() {
  const state = useQuery(queryFor(slaSettings.state, {}));
  const [shown, setShown] = useState<EditPreview | null>(null);
  const ask = useSend(slaPreview.preview, { onError: () => undefined });
  return {
    /** Undefined until it is known. */ isOn: state.data?.isOn,
    shown,
    isAsking: ask.isPending,
    /** @throws what the server refuses, as saving would */
    show: async (body: BodyIn<typeof slaPreview.preview>) => setShown(await ask.mutateAsync({ body })),
    close: () => setShown(null),
  };
}
