"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ConsoleWorkspace } from "@/contract/insight/console";
import { limits } from "@/contract/limits";
import { operatorVisits } from "@/contract/workspace/visits";
import type { WorkspaceVisit } from "@/contract/workspace/visits";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { queryFor, useSend } from "@/lib/api/query";
import { crossInto } from "@/lib/auth/hand-over";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { AskVisitDialog } from "./ask-visit-dialog";

/** Another workspace's answer comes by no event of this one. */
const askEveryMs = 15_000;
const tones = { ASKED: "warning", RUNNING: "success" } as const;
const toneOf = (state: WorkspaceVisit["state"]) =>
  state === "ASKED" || state === "RUNNING" ? tones[state] : "neutral";

const open = () => queryFor(operatorVisits.list, { query: { isOpen: "true", limit: limits.pageSizeMax } });

/** Asks again and again what became of my open visits, for all rows of a list together. */
export function useWatchedVisits(): void {
  useQuery({ ...open(), refetchOnMount: "always", refetchInterval: askEveryMs });
}

/** My question to this workspace that waits, or my visit that runs there. */
function useOpenVisit(workspaceId: string): WorkspaceVisit | undefined {
  const { data } = useQuery(open());
  return data?.items.find((visit) => visit.workspaceId === workspaceId);
}

type Workspace = Pick<ConsoleWorkspace, "id" | "name">;

/** How it stands with a visit to this workspace, and what can be done about it now. */
export function VisitActions({
  workspace: { id, name },
  goTo = (address) => location.assign(address),
}: {
  workspace: Workspace;
  goTo?: (address: string) => void;
}) {
  const t = useTranslations("operatorVisits");
  const inWords = useFaultText();
  const format = useFormat();
  const me = useSignedIn();
  const visit = useOpenVisit(id);
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const isRunning = visit?.state === "RUNNING";
  const leave = useSend(operatorVisits.leave, {
    onSuccess: () => void showToast("success", t(isRunning ? "left" : "withdrawn")),
  });
  if (id === me.tenantId) return <span className="text-ink-faint">{t("own")}</span>;
  const go = async () => {
    setIsGoing(true);
    try {
      const address = await crossInto(id);
      if (address !== null) goTo(address);
    } catch (error) {
      showToast("destructive", inWords(error));
    }
    setIsGoing(false);
  };
  return (
    <span className="relative z-10 flex flex-wrap items-center gap-2 py-1">
      {visit && (
        <Badge tone={toneOf(visit.state)}>
          {isRunning && visit.endsAt !== null
            ? t("until", { time: format.dateTime(visit.endsAt) })
            : t(`states.${visit.state}`)}
        </Badge>
      )}
      {!visit && (
        <Button size="sm" aria-label={t("askOf", { name })} onClick={() => setIsAsking(true)}>
          {t("ask")}
        </Button>
      )}
      {isRunning && (
        <Button
          size="sm"
          variant="primary"
          aria-label={t("openOf", { name })}
          isPending={isGoing}
          onClick={() => void go()}
        >
          {t("open")}
        </Button>
      )}
      {visit && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t(isRunning ? "leaveOf" : "withdrawOf", { name })}
          isPending={leave.isPending}
          onClick={() => leave.mutate({ params: { workspace: id } })}
        >
          {t(isRunning ? "leave" : "withdraw")}
        </Button>
      )}
      {isAsking && <AskVisitDialog workspace={{ id, name }} onClose={() => setIsAsking(false)} />}
    </span>
  );
}

const shownMax = 5;

/** The last visits to one workspace, with their reasons and what became of them. */
export function LastVisits({ workspace: { id } }: { workspace: Workspace }) {
  const t = useTranslations("operatorVisits");
  const format = useFormat();
  const me = useSignedIn();
  const { data } = useQuery({
    ...queryFor(operatorVisits.list, { query: { workspace: id, limit: shownMax } }),
    enabled: id !== me.tenantId,
  });
  if (id === me.tenantId) return null;
  return (
    <section className="mt-6 text-[0.8125rem]">
      <h3 className="font-medium text-ink">{t("title")}</h3>
      {data?.items.length === 0 && <p className="text-ink-muted">{t("none")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.items.map(({ id: key, state, reason, askedAt, decidedByName, decidedAt }) => (
          <li key={key} className="flex flex-col gap-0.5 py-2">
            <span className="flex items-center gap-2">
              <Badge tone={toneOf(state)}>{t(`states.${state}`)}</Badge>
              <span className="text-ink-muted">{format.dateTime(askedAt)}</span>
            </span>
            <span dir="auto" className="wrap-anywhere text-ink">
              {reason}
            </span>
            {decidedByName !== null && decidedAt !== null && (
              <span className="text-ink-muted">
                {t("decided", { name: decidedByName, when: format.dateTime(decidedAt) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
