"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { dealSources } from "@/contract/crm/deal-rules";
import type { ForecastCategory } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import { useNewValues } from "@/components/features/workspace/shared-fields/use-new-values";
import type { GivenValues } from "@/components/features/workspace/shared-fields/use-new-values";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { amountOf } from "./amount-field";
import type { NamedEntity } from "./entity-picker";
import { useBaseCurrency } from "./use-base-currency";
import { placeIn, usePipelines } from "./use-pipelines";
import type { TypedAmount } from "./amount-field";

/**
 * What one types, as it survives a reload. `chosen`: here; until then it is the place that one came from,
 * which may be known a moment later than the form.
 */
interface TypedDeal {
  title: string;
  chosen: { pipelineId?: string; stageId?: string };
  amount: string;
  currency: string | null;
  day: string;
  company: NamedEntity | null;
  contact: NamedEntity | null;
  owner: NamedEntity | null;
  source: (typeof dealSources)[number] | "";
  category: ForecastCategory | "";
  notes: string;
  given: GivenValues;
}
/** Where one stands when a deal is begun. */
export interface DealOrigin {
  contact?: NamedEntity;
  company?: NamedEntity | null;
  pipelineId?: string | undefined;
  stageId?: string | undefined;
}

const begin = (from: DealOrigin, owner: NamedEntity): TypedDeal => ({
  title: "",
  chosen: {},
  amount: "",
  currency: null,
  day: "",
  company: from.company ?? null,
  contact: from.contact ?? null,
  owner,
  source: "",
  category: "",
  notes: "",
  given: {},
});

function useTypedDeal(from: DealOrigin) {
  const { id, name } = useSignedIn();
  const draft = useDraft(`draft:deal:${from.contact?.id ?? from.company?.id ?? "new"}`, {
    ...begin(from, { id, name }),
  });
  const typed = draft.values as unknown as TypedDeal; // what the draft kept is what this form wrote
  const set = <Key extends keyof TypedDeal>(key: Key, value: TypedDeal[Key]) => draft.setValue(key, value);
  return { draft, typed, set };
}

/** A deal as it is being written, kept over a reload, and how it is made. */
export function useNewDeal(from: DealOrigin, onClose: () => void) {
  const t = useTranslations("deal");
  const router = useRouter();
  const complaints = useFormErrors();
  const { all, active, arrived } = usePipelines();
  const { base, baseArrived } = useBaseCurrency();
  const { draft, typed, set } = useTypedDeal(from);
  const values = useNewValues("DEAL", {}, typed.given, (next) => set("given", next));
  const create = useSend(deals.create, { onError: () => undefined });
  const asked = {
    pipelineId: typed.chosen.pipelineId ?? from.pipelineId,
    stageId: typed.chosen.stageId ?? from.stageId,
  };
  const place = placeIn(all, asked);
  const amount: TypedAmount = { text: typed.amount, currency: typed.currency ?? base ?? "" };
  const save = async (form: HTMLFormElement) => {
    const hasFields = values.check();
    if (!complaints.check(form) || !hasFields) return;
    // Sent before the pipelines have arrived, it waits for them, and an amount for the currency that it is
    // of. Where no pipeline is in use, the server says so.
    const { pipeline, stage } = placeIn(await arrived(), asked);
    const currency = typed.currency ?? (typed.amount.trim() === "" ? null : await baseArrived());
    const minor = amountOf({ text: typed.amount, currency: currency ?? "" });
    if (minor === undefined) return;
    const body = {
      ...bodyOf(typed),
      pipelineId: pipeline?.id,
      stageId: stage?.id,
      amount: minor,
      ...(currency === null ? {} : { currency }),
      customFields: values.sent,
    };
    const made = await create.mutateAsync({ body }).catch((error: unknown) => {
      values.accept(error);
      throw error;
    });
    draft.discard();
    showToast("success", t("created", { title: made.title }), {
      action: { label: t("openIt"), onSelect: () => router.push(`/deals/${made.id}`) },
    });
    onClose();
  };
  return {
    draft,
    complaints,
    typed,
    set,
    values,
    active,
    place,
    amount,
    setAmount: (next: TypedAmount) => {
      complaints.clear("amount");
      set("amount", next.text);
      if (next.currency !== amount.currency) set("currency", next.currency);
    },
    /** Whether the stage asks for it. */
    needs: (field: string) => place.stage?.requiredFields.includes(field) ?? false,
    save,
  };
}
export type NewDealForm = ReturnType<typeof useNewDeal>;

/** What is sent as it was typed. */
const bodyOf = ({ title, day, company, contact, owner, source, category, notes }: TypedDeal) => ({
  title: title.trim(),
  expectedCloseDate: day === "" ? null : day,
  companyId: company?.id ?? null,
  contactIds: contact ? [contact.id] : [],
  ownerId: owner?.id ?? null,
  source: source === "" ? null : source,
  forecastCategory: category === "" ? null : category,
  notes: notes.trim() === "" ? null : notes,
});
