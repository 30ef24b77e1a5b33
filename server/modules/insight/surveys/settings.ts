import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import type { SurveySettings, surveys as calls } from "../../../../contract/insight/surveys.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { isScore } from "./rules.ts";
import { surveySettings } from "./table.ts";
import { defaultWording } from "./wording.ts";
import { say } from "./texts.ts";

type Row = typeof surveySettings.$inferSelect;

const defaults: Omit<Row, "tenantId" | "id" | "updatedAt"> = {
  timing: "OFF",
  delayHours: 24,
  throttleDays: limits.surveyThrottleDaysDefault,
  scale: "CSAT",
  lowScoreMax: 2,
  byMail: true,
  byChat: true,
  languages: [...locales],
  wording: {},
};

async function rowOf({ from }: Work): Promise<Row | undefined> {
  const [row] = await from(surveySettings);
  return row;
}

/** How this tenant asks, its own words over the usual ones. */
export const settingsOf = async (work: Work): Promise<SurveySettings> =>
  presentSurveySettings((await rowOf(work)) ?? defaults);

export async function changeSettings(
  work: Work,
  patch: BodyOut<typeof calls.setSettings>,
): Promise<SurveySettings> {
  const row = await rowOf(work);
  const before = row ?? defaults;
  const scale = patch.scale ?? before.scale;
  const lowScoreMax =
    patch.lowScoreMax ??
    (patch.scale !== undefined && patch.scale !== before.scale
      ? scale === "NPS"
        ? 6
        : 2
      : before.lowScoreMax);
  if (!isScore(scale, lowScoreMax)) throw fieldFault("lowScoreMax", say("surveys.answer_off_scale"));
  if (!(patch.byMail ?? before.byMail) && !(patch.byChat ?? before.byChat))
    throw fieldFault("byMail", say("surveys.channel_needed"));
  const { wording: words, ...fields } = patch;
  const wording =
    words === undefined
      ? before.wording
      : Object.fromEntries(
          locales.flatMap((locale) => {
            const own = words[locale] ?? before.wording[locale];
            // What is worded as usual follows the usual wording, also when the scale changes.
            return own === undefined || isUsual(own, locale) ? [] : [[locale, own]];
          }),
        );
  const next = { ...fields, lowScoreMax, wording };
  const after = row
    ? await work.rows(surveySettings).update(row.id, next, { before: row })
    : await work.rows(surveySettings).insert({ ...defaults, ...next, updatedAt: work.now });
  work.publish("resource_changed", { group: "surveys", id: after.id }, ["supervisors"]);
  return presentSurveySettings(after);
}

const isUsual = (own: { question: string; followUp: string; thanks: string }, locale: Locale): boolean =>
  (["CSAT", "NPS"] as const).some((scale) => {
    const usual = defaultWording(scale, locale);
    return own.question === usual.question && own.followUp === usual.followUp && own.thanks === usual.thanks;
  });

function presentSurveySettings({
  timing,
  delayHours,
  throttleDays,
  scale,
  lowScoreMax,
  byMail,
  byChat,
  languages,
  wording,
}: Omit<Row, "tenantId" | "id" | "updatedAt">): SurveySettings {
  return {
    timing,
    delayHours,
    throttleDays,
    scale,
    lowScoreMax,
    byMail,
    byChat,
    languages: locales.filter((locale) => languages.includes(locale)),
    wording: {
      en: wording.en ?? defaultWording(scale, "en"),
      es: wording.es ?? defaultWording(scale, "es"),
      ar: wording.ar ?? defaultWording(scale, "ar"),
    },
  };
}
