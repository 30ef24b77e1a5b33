import { dealStages } from "../../../../contract/crm/deal-rules.ts";
import type { DealStageKind } from "../../../../contract/crm/deal-rules.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { inWords } from "../../../words/texts.ts";
import { say } from "./texts.ts";

/** What the pipeline that a tenant begins with is called, in the tenant's language. */
export const firstPipelineName = (locale: Locale): string => inWords(say("pipelines.first_name"), locale);
/** One stage of each kind, in their order, named in the tenant's language. */
export const stagesIn = (locale: Locale): { kind: DealStageKind; name: string }[] =>
  dealStages.map((kind) => ({ kind, name: inWords(say(`pipelines.stage_${kind}`), locale) }));
