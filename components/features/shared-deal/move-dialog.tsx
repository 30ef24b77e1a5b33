"use client";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { dealSources, forecastCategories, isAskable, stateOf } from "@/contract/deal-rules";
import type { AskableField } from "@/contract/deal-rules";
import { isEmpty, nothingHeld } from "@/contract/field-rules";
import type { Held } from "@/contract/field-rules";
import { readValue } from "@/contract/field-values";
import type { DealStage } from "@/contract/pipelines";
import { FieldControl } from "@/components/features/shared-fields/field-control";
import { useFields } from "@/components/features/shared-fields/use-fields";
import { useProblemText } from "@/components/features/shared-fields/use-problem-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { isFault } from "@/lib/api/fault";
import { useFaultText } from "@/lib/use-fault-text";
import { AmountField, amountOf, typedAmount } from "./amount-field";
import { EntityPicker } from "./entity-picker";
import type { Named } from "./entity-picker";
import type { MoveBody } from "./move-rules";

interface Props {
  deal: { title: string; amount: number | null; currency: string; company: Named | null };
  stage: DealStage;
  lostReasons: readonly string[];
  /** Names of the fields that the stage asks for and the deal has not got. */
  missing: readonly string[];
  onMove: (body: MoveBody) => Promise<unknown>;
  onClose: () => void;
}

/** What is asked for on the way into a stage: the fields that it needs, why it was lost, what winning it starts. */
export function MoveDialog({ deal, stage, lostReasons, missing, onMove, onClose }: Props) {
  const t = useTranslations("deal.move");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const state = stateOf(stage.kind);
  const asked = useAsked(deal, missing);
  const [reason, setReason] = useState<string | null>(null);
  const [otherReason, setOtherReason] = useState("");
  const [startsTicket, setStartsTicket] = useState(false);
  const [subject, setSubject] = useState(() => t("ticketSubject", { title: deal.title }));
  const [assignee, setAssignee] = useState<Named | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isOther = reason === other || lostReasons.length === 0;
  const why = isOther ? otherReason.trim() : (reason ?? "");
  const isWhyMissing = state === "LOST" && why === "";
  const isSubjectMissing = startsTicket && subject.trim() === "";
  const send = async () => {
    setIsTried(true);
    setProblem(null);
    if (isWhyMissing || isSubjectMissing || !asked.isComplete || isPending) return;
    setIsPending(true);
    try {
      await onMove({ stageId: stage.id, ...asked.body(), ...(state === "LOST" ? { lostReason: why } : {}), ...(startsTicket ? { start: { type: "TICKET", subject: subject.trim(), assignedToId: assignee?.id ?? null } } : {}) });
      onClose();
    } catch (error) {
      if (!asked.accept(error)) setProblem((isFault(error) && error.errorAt("lostReason")) || inWords(error));
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
        {asked.draw(isTried)}
        {state === "LOST" && lostReasons.length > 0 && (
          <Field label={t("reason")} isRequired error={isTried && reason === null ? common("validation.required") : undefined}>
            <Select options={[...lostReasons.map((each) => ({ value: each, label: each })), { value: other, label: t("otherReason") }]} value={reason} onChange={setReason} placeholder={t("chooseReason")} />
          </Field>
        )}
        {state === "LOST" && isOther && (
          <Field label={t(lostReasons.length === 0 ? "reason" : "inWords")} isRequired error={isTried && isWhyMissing ? common("validation.required") : undefined}><Input dir="auto" maxLength={500} value={otherReason} onChange={(event) => setOtherReason(event.target.value)} /></Field>
        )}
        {state === "WON" && (
          <>
            <Checkbox label={t("startTicket")} help={t("startTicketHelp")} checked={startsTicket} onChange={(event) => setStartsTicket(event.target.checked)} />
            {startsTicket && (
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

/** Beside the tenant's own reasons: in one's own words. */
const other = "\u0000other";

/** The controls of the fields that are asked for, and what was put into them. */
function useAsked(deal: Props["deal"], missing: readonly string[]) {
  const t = useTranslations("deal");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const { fields } = useFields("DEAL");
  const [amount, setAmount] = useState(() => typedAmount(deal.amount, deal.currency));
  const [picked, setPicked] = useState<Readonly<Record<string, Named | null>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [held, setHeld] = useState<Readonly<Record<string, Held>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const standard = missing.filter(isAskable);
  const own = missing.filter((name) => !isAskable(name)).flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const isGiven = (name: AskableField): boolean => (name === "amount" ? typeof amountOf(amount) === "number" : name === "contactId" || name === "companyId" || name === "ownerId" ? Boolean(picked[name]) : Boolean(texts[name]));
  const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null => values.find((value) => value === text) ?? null;
  const body = (): Omit<MoveBody, "stageId"> => ({
    ...(standard.includes("amount") ? { amount: amountOf(amount) ?? null, currency: amount.currency } : {}),
    ...(standard.includes("expectedCloseDate") ? { expectedCloseDate: texts["expectedCloseDate"] ?? null } : {}),
    ...(standard.includes("contactId") && picked["contactId"] ? { contactIds: [picked["contactId"].id] } : {}),
    ...(standard.includes("companyId") ? { companyId: picked["companyId"]?.id ?? null } : {}),
    ...(standard.includes("ownerId") ? { ownerId: picked["ownerId"]?.id ?? null } : {}),
    ...(standard.includes("source") ? { source: oneOf(dealSources, texts["source"]) } : {}),
    ...(standard.includes("forecastCategory") ? { forecastCategory: oneOf(forecastCategories, texts["forecastCategory"]) } : {}),
    ...(own.length > 0 ? { customFields: own.map(({ id }) => ({ fieldId: id, value: held[id]?.value ?? null, selectedOptionIds: [...(held[id]?.selectedOptionIds ?? [])] })) } : {}),
  });
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
    if (!isFault(error)) return false;
    const about = Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^\/?(?:body[./])?(?:customFields[./])?/, "").replace("contactIds", "contactId"), message]));
    const isOurs = Object.keys(about).length > 0 && Object.keys(about).every((name) => standard.some((each) => each === name) || own.some(({ id }) => id === name));
    if (isOurs) setRefused(about);
    return isOurs;
  };
  return { draw, body, accept, isComplete: standard.every(isGiven) && own.every(({ id }) => !isEmpty(held[id] ?? nothingHeld)) };
}
