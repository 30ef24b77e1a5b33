"use client";
import { Fragment, useId, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { dealSources, dealStarts, forecastCategories, isAskable, stateOf } from "@/contract/deal-rules";
import type { AskableField, DealStart } from "@/contract/deal-rules";
import { isEmpty, nothingHeld } from "@/contract/field-rules";
import type { Held } from "@/contract/field-rules";
import { readValue } from "@/contract/field-values";
import type { WholeDeal } from "@/contract/deals";
import type { DealStage } from "@/contract/pipelines";
import { FieldControl } from "@/components/features/shared-fields/field-control";
import { heldIn } from "@/components/features/shared-fields/held-in";
import { useFields } from "@/components/features/shared-fields/use-fields";
import { useHeldText } from "@/components/features/shared-fields/use-held-text";
import { useProblemText } from "@/components/features/shared-fields/use-problem-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { isFault } from "@/lib/api/fault";
import { useFaultText } from "@/lib/use-fault-text";
import { AmountField, amountOf, typedAmount } from "./amount-field";
import { currentIn } from "./current-in";
import { EntityPicker } from "./entity-picker";
import type { Named } from "./entity-picker";
import { clashesOf } from "./move-rules";
import type { MoveBody } from "./move-rules";
import { useValueText } from "./use-value-text";

interface Props {
  deal: { title: string; stageId: string; amount: number | null; currency: string; company: Named | null; owner: Named | null };
  stage: DealStage;
  lostReasons: readonly string[];
  /** Names of the fields that the stage asks for and the deal has not got. */
  missing: readonly string[];
  /** `seen`: the deal as it stands since somebody else has changed it, once the person knows. */
  onMove: (body: MoveBody, seen: WholeDeal | null) => Promise<unknown>;
  onClose: () => void;
}

/** What is asked for on the way into a stage: the fields that it needs, why it was lost, what winning it starts. */
export function MoveDialog({ deal, stage, lostReasons, missing, onMove, onClose }: Props) {
  const t = useTranslations("deal.move");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const state = stateOf(stage.kind);
  const [from] = useState(deal.stageId);
  const [clash, setClash] = useState<{ current: WholeDeal; keys: ReturnType<typeof clashesOf> } | null>(null);
  const [taken, setTaken] = useState<ReturnType<typeof clashesOf>>([]);
  const asked = useAsked(deal, missing.filter((name) => !taken.some((key) => key === (name === "contactId" ? "contactIds" : name))));
  const [reason, setReason] = useState<string | null>(null);
  const [otherReason, setOtherReason] = useState("");
  const [starts, setStarts] = useState<DealStart | null>(null);
  const [subject, setSubject] = useState(() => t("ticketSubject", { title: deal.title }));
  const [assignee, setAssignee] = useState<Named | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isOther = reason === other || lostReasons.length === 0;
  const why = isOther ? otherReason.trim() : (reason ?? "");
  const isReasonAsked = state === "LOST" && !taken.includes("lostReason");
  const isWhyMissing = isReasonAsked && why === "";
  const isSubjectMissing = starts !== null && subject.trim() === "";
  const send = async () => {
    setIsTried(true);
    setProblem(null);
    if (isWhyMissing || isSubjectMissing || !asked.isComplete || isPending) return;
    setIsPending(true);
    const body: MoveBody = { stageId: stage.id, ...asked.body(), ...(isReasonAsked ? { lostReason: why } : {}), ...(starts === null ? {} : { start: { type: starts, subject: subject.trim(), assignedToId: assignee?.id ?? null } }) };
    try {
      await onMove(body, clash?.current ?? null);
      onClose();
    } catch (error) {
      const current = currentIn(error);
      if (current) setClash({ current, keys: clashesOf(body, current) });
      else if (!asked.accept(error)) setProblem((isFault(error) && error.errorAt("lostReason")) || inWords(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      isOpen onClose={onClose} title={t(`title.${state}`, { title: deal.title, stage: stage.name })} text={missing.length > 0 ? t("needs", { stage: stage.name, count: missing.length }) : undefined} closeLabel={common("close")}
      footer={<><Button onClick={onClose}>{common("cancel")}</Button><Button variant="primary" type="submit" form={formId} isPending={isPending}>{t(`confirm.${state}`)}</Button></>}
    >
      <Form id={formId} onSend={() => void send()}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {clash && <Clash {...clash} mine={{ ...clash.current, ...asked.look(), ...(isReasonAsked ? { lostReason: why } : {}) }} isElsewhere={clash.current.stageId !== from} onTake={() => { setTaken([...taken, ...clash.keys]); setClash({ ...clash, keys: [] }); }} />}
        {asked.draw(isTried)}
        {isReasonAsked && lostReasons.length > 0 && (
          <Field label={t("reason")} isRequired error={isTried && reason === null ? common("validation.required") : undefined}>
            <Select options={[...lostReasons.map((each) => ({ value: each, label: each })), { value: other, label: t("otherReason") }]} value={reason} onChange={setReason} placeholder={t("chooseReason")} />
          </Field>
        )}
        {isReasonAsked && isOther && (
          <Field label={t(lostReasons.length === 0 ? "reason" : "inWords")} isRequired error={isTried && isWhyMissing ? common("validation.required") : undefined}><Input dir="auto" maxLength={500} value={otherReason} onChange={(event) => setOtherReason(event.target.value)} /></Field>
        )}
        {state === "WON" && (
          <>
            <fieldset className="flex flex-col gap-1.5">
              <legend className="mb-1.5 text-sm font-medium text-ink">{t("next")}</legend>
              {[null, ...dealStarts].map((start) => <Start key={start} name={`${formId} starts`} start={start} isChosen={starts === start} onChoose={() => { setStarts(start); if (start === "TASK" && assignee === null) setAssignee(deal.owner); }} />)}
            </fieldset>
            {starts !== null && (
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={t("subject")} isRequired error={isTried && isSubjectMissing ? common("validation.required") : undefined}><Input dir="auto" maxLength={300} value={subject} onChange={(event) => setSubject(event.target.value)} /></Field>
                <Field label={t("assignee")}><EntityPicker kind="owner" value={assignee} onChange={setAssignee} /></Field>
              </div>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}

function Start({ name, start, isChosen, onChoose }: { name: string; start: DealStart | null; isChosen: boolean; onChoose: () => void }) {
  const t = useTranslations("deal.move.start");
  const id = useId();
  const key = start ?? "NOTHING";
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} aria-describedby={start === null ? undefined : `${id}-help`} className="mt-0.5 size-4 accent-accent" />
      <label htmlFor={id} className="text-sm text-ink">{t(`${key}.label`)}</label>
      {start !== null && <span id={`${id}-help`} className="col-start-2 text-[0.8125rem] text-ink-muted">{t(`${start}.help`)}</span>}
    </div>
  );
}

/** Somebody else has moved it or filled in the same meanwhile: both versions, before either takes the other's place. */
function Clash({ current, keys, mine, isElsewhere, onTake }: { current: WholeDeal; keys: ReturnType<typeof clashesOf>; mine: WholeDeal; isElsewhere: boolean; onTake: () => void }) {
  const t = useTranslations("deal.move.clash");
  const deals = useTranslations("deals");
  const fields = useTranslations("deal.fields");
  const text = useValueText();
  if (keys.length === 0 && !isElsewhere && current.deletedAt === null) return null;
  return (
    <Banner tone="warning" actions={keys.length > 0 && <Button size="sm" onClick={onTake}>{t("take")}</Button>}>
      {current.deletedAt !== null ? t("deleted") : isElsewhere ? deals("movedMeanwhile", { stage: current.stageName }) : t("filled")}
      {keys.length > 0 && (
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {keys.map((key) => (
            <Fragment key={key}>
              <dt className="font-medium">{fields(key)}</dt>
              <dd><bdi>{t("theirs", { text: text(current, key) })}</bdi>{" · "}<bdi>{t("mine", { text: text(mine, key) })}</bdi></dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Banner>
  );
}

/** Beside the tenant's own reasons: in one's own words. */
const other = "\u0000other";

/** The controls of the fields that are asked for, and what was put into them. */
function useAsked(deal: Props["deal"], missing: readonly string[]) {
  const t = useTranslations("deal");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const heldText = useHeldText();
  const { fields } = useFields("DEAL");
  const [amount, setAmount] = useState(() => typedAmount(deal.amount, deal.currency));
  const [picked, setPicked] = useState<Readonly<Record<string, Named | null>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [held, setHeld] = useState<Readonly<Record<string, Held>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** What somebody else has put into a field of the workspace's own meanwhile, once the person knows. */
  const [seen, setSeen] = useState<Readonly<Record<string, Held>>>({});
  const standard = missing.filter(isAskable);
  const own = missing.filter((name) => !isAskable(name)).flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const isGiven = (name: AskableField): boolean => (name === "amount" ? typeof amountOf(amount) === "number" : name === "contactId" || name === "companyId" || name === "ownerId" ? Boolean(picked[name]) : Boolean(texts[name]));
  const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null => values.find((value) => value === text) ?? null;
  const seenOf = (id: string) => { const { value, selectedOptionIds } = seen[id] ?? nothingHeld; return { value, selectedOptionIds: [...selectedOptionIds] }; };
  const body = (): Omit<MoveBody, "stageId"> => ({
    ...(standard.includes("amount") ? { amount: amountOf(amount) ?? null, currency: amount.currency } : {}),
    ...(standard.includes("expectedCloseDate") ? { expectedCloseDate: texts["expectedCloseDate"] ?? null } : {}),
    ...(standard.includes("contactId") && picked["contactId"] ? { contactIds: [picked["contactId"].id] } : {}),
    ...(standard.includes("companyId") ? { companyId: picked["companyId"]?.id ?? null } : {}),
    ...(standard.includes("ownerId") ? { ownerId: picked["ownerId"]?.id ?? null } : {}),
    ...(standard.includes("source") ? { source: oneOf(dealSources, texts["source"]) } : {}),
    ...(standard.includes("forecastCategory") ? { forecastCategory: oneOf(forecastCategories, texts["forecastCategory"]) } : {}),
    ...(own.length > 0 ? { customFields: own.map(({ id }) => ({ fieldId: id, value: held[id]?.value ?? null, selectedOptionIds: [...(held[id]?.selectedOptionIds ?? [])], seen: seenOf(id) })) } : {}),
  });
  const look = (): Partial<WholeDeal> => {
    const { amount: minor, currency, expectedCloseDate, source, forecastCategory } = body();
    return {
      ...(minor === undefined ? {} : { amount: minor }), ...(currency === undefined ? {} : { currency }), ...(expectedCloseDate === undefined ? {} : { expectedCloseDate }), ...(source === undefined ? {} : { source }), ...(forecastCategory === undefined ? {} : { forecastCategory }),
      ...(picked["contactId"] ? { contacts: [picked["contactId"]] } : {}), ...(picked["companyId"] ? { company: picked["companyId"] } : {}), ...(picked["ownerId"] ? { owner: picked["ownerId"] } : {}),
    };
  };
  const draw = (isTried: boolean): ReactNode => missing.length === 0 ? null : (
    <>
      {standard.map((name) => {
        const error = refused[name] ?? (isTried && !isGiven(name) ? common("validation.required") : undefined);
        if (name === "amount") return <AmountField key={name} value={amount} onChange={setAmount} error={error} isRequired />;
        const label = t(`fields.${name}`);
        return (
          <Field key={name} label={label} isRequired error={error}>
            {name === "expectedCloseDate" ? <Input type="date" dir="ltr" value={texts[name] ?? ""} onChange={(event) => setTexts({ ...texts, [name]: event.target.value })} />
              : name === "source" ? <Select options={dealSources.map((value) => ({ value, label: t(`source.${value}`) }))} value={oneOf(dealSources, texts[name])} onChange={(value) => setTexts({ ...texts, [name]: value })} placeholder={t("choose")} />
              : name === "forecastCategory" ? <Select options={forecastCategories.map((value) => ({ value, label: t(`category.${value}`) }))} value={oneOf(forecastCategories, texts[name])} onChange={(value) => setTexts({ ...texts, [name]: value })} placeholder={t("choose")} />
              : <EntityPicker kind={name === "contactId" ? "contact" : name === "companyId" ? "company" : "owner"} value={picked[name] ?? null} onChange={(value) => setPicked({ ...picked, [name]: value })} />}
          </Field>
        );
      })}
      {own.map((field) => (
        <FieldControl
          key={field.id} field={field} held={held[field.id] ?? nothingHeld} isRequired error={refused[field.id] ?? (isTried && isEmpty(held[field.id] ?? nothingHeld) ? common("validation.required") : undefined)}
          onChange={(given) => {
            const read = readValue(field, given, held[field.id] ?? nothingHeld);
            setRefused(({ [field.id]: _before, ...others }) => (read.problem === undefined ? others : { ...others, [field.id]: problemText(read.problem, field) }));
            if (read.problem === undefined) setHeld({ ...held, [field.id]: read.held });
          }}
        />
      ))}
    </>
  );
  const accept = (error: unknown): boolean => {
    const theirs = heldIn(error);
    const field = own.find(({ id }) => id === theirs?.fieldId);
    if (theirs && field) {
      setSeen({ ...seen, [field.id]: theirs.held });
      setRefused({ [field.id]: t("move.clash.field", { text: heldText(field, theirs.held) ?? "" }) });
      return true;
    }
    if (!isFault(error)) return false;
    const about = Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^\/?(?:body[./])?(?:customFields[./])?/, "").replace("contactIds", "contactId"), message]));
    const isOurs = Object.keys(about).length > 0 && Object.keys(about).every((name) => standard.some((each) => each === name) || own.some(({ id }) => id === name));
    if (isOurs) setRefused(about);
    return isOurs;
  };
  return { draw, body, look, accept, isComplete: standard.every(isGiven) && own.every(({ id }) => !isEmpty(held[id] ?? nothingHeld)) };
}
