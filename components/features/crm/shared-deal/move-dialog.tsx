"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import type { WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { isFault } from "@/lib/shared/api/fault";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { AskedFields } from "./asked-fields";
import { currentIn } from "./current-in";
import type { NamedEntity } from "./entity-picker";
import { LostReason } from "./lost-reason";
import { MoveClash } from "./move-clash";
import { clashesOf, namedBy } from "./move-rules";
import type { ClashKey, MoveBody } from "./move-rules";
import { StartChoice, lacksSubject } from "./start-choice";
import type { Start } from "./start-choice";
import { useAsked } from "./use-asked";
import { FormDialog } from "@/components/ui/form-dialog";

interface Props {
  deal: {
    id: string;
    title: string;
    stageId: string;
    amount: number | null;
    currency: string;
    company: NamedEntity | null;
    owner: NamedEntity | null;
  };
  stage: DealStage;
  lostReasons: readonly string[];
  /** Names of the fields that the stage asks for and the deal has not got. */
  missing: readonly string[];
  /** `seen`: the deal as it stands since somebody else has changed it, once the person knows. */
  onMove: (body: MoveBody, seen: WholeDeal | null) => Promise<unknown>;
  onClose: () => void;
}

/**
 * What is asked for on the way into a stage: the fields that it needs, why it was lost, what winning it
 * starts.
 */
export function MoveDialog({ deal, stage, lostReasons, missing, onMove, onClose }: Props) {
  const t = useTranslations("deal.move");
  const inWords = useFaultText();
  const state = stateOf(stage.kind);
  const [from] = useState(deal.stageId);
  const [clash, setClash] = useState<{ current: WholeDeal; keys: readonly ClashKey[] } | null>(null);
  const [taken, setTaken] = useState<readonly ClashKey[]>([]);
  const [late, setLate] = useState<readonly string[]>([]);
  const names = [
    ...missing.filter((name) => !taken.some((key) => key === (name === "contactId" ? "contactIds" : name))),
    ...late,
  ];
  const asked = useAsked(deal, names);
  const [why, setWhy] = useState("");
  const [start, setStart] = useState<Start>(() => ({
    type: null,
    subject: t("ticketSubject", { title: deal.title }),
    assignee: null,
  }));
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isReasonAsked = state === "LOST" && !taken.includes("lostReason");
  const reason = isReasonAsked ? { lostReason: why } : {};
  const send = async () => {
    setIsTried(true);
    setProblem(null);
    if ((isReasonAsked && why === "") || lacksSubject(start) || !asked.isComplete || isPending) return;
    setIsPending(true);
    const body: MoveBody = {
      stageId: stage.id,
      ...asked.body(),
      ...reason,
      ...(start.type === null
        ? {}
        : {
            start: {
              type: start.type,
              subject: start.subject.trim(),
              assignedToId: start.assignee?.id ?? null,
            },
          }),
    };
    try {
      await onMove(body, clash?.current ?? null);
      onClose();
    } catch (error) {
      const current = currentIn(error);
      const more = isFault(error, "invalid")
        ? namedBy(error.errors).filter((name) => !names.includes(name))
        : [];
      setLate([...late, ...more]);
      if (current) setClash({ current, keys: clashesOf(body, current) });
      else if (!asked.accept(error, more))
        setProblem((isFault(error) && error.errorAt("lostReason")) || inWords(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <FormDialog
      title={t(`title.${state}`, { title: deal.title, stage: stage.name })}
      text={names.length > 0 ? t("needs", { stage: stage.name, count: names.length }) : undefined}
      saveLabel={t(`confirm.${state}`)}
      isPending={isPending}
      problem={problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      {clash && (
        <MoveClash
          {...clash}
          mine={{ ...clash.current, ...asked.look(), ...reason }}
          isElsewhere={clash.current.stageId !== from}
          onTake={() => {
            setTaken([...taken, ...clash.keys]);
            setClash({ ...clash, keys: [] });
          }}
        />
      )}
      <AskedFields asked={asked} isTried={isTried} />
      {isReasonAsked && <LostReason reasons={lostReasons} isTried={isTried} onChange={setWhy} />}
      {state === "WON" && (
        <StartChoice value={start} owner={deal.owner} isTried={isTried} onChange={setStart} />
      )}
    </FormDialog>
  );
}
