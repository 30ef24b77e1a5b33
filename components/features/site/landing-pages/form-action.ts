"use server";
import { publicLandingPages } from "@/contract/site/landing-pages";
import { longestAnswer } from "@/contract/site/landing-parts";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { readersLocale } from "@/lib/server/reader";
import { visitorPlace } from "@/lib/server/visitor";
import { nothingSent } from "./form-state";
import type { FormState } from "./form-state";

const fieldsMax = 30;

/**
 * A landing page's form, sent by the browser or by its script. What was typed comes back with whatever is
 * said of it.
 */
export async function sendLandingForm(before: FormState, form: FormData): Promise<FormState> {
  const typed = valuesOf(form);
  const refused: FormState = { ...nothingSent, attempt: before.attempt + 1, typed };
  const { domain, options } = await visitorPlace();
  if (domain === null) return { ...refused, problem: "failed" };
  try {
    const params = { domain, slug: textOf(form.get("page")), blockId: textOf(form.get("block")) };
    await request(
      publicLandingPages.sendForm,
      { params, body: { values: typed, website: textOf(form.get("website")) } },
      { ...options, headers: { ...options.headers, "accept-language": await readersLocale() } },
    );
    return { ...nothingSent, isSent: true };
  } catch (error) {
    if (!isFault(error)) throw error;
    if (error.status === 429) return { ...refused, problem: "busy" };
    const errors = Object.fromEntries(
      error.errors
        .toReversed()
        .map(({ path, message }) => [path.replace(/^\/?(?:body[./])?values[./]/, ""), message]),
    );
    return {
      ...refused,
      errors,
      problem: Object.keys(errors).some((id) => id in typed) ? "fields" : "failed",
    };
  }
}

const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === "string" ? value.replaceAll("\r\n", "\n").slice(0, longestAnswer) : "";
const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.entries()]
      .filter(([name]) => name.startsWith("field-"))
      .slice(0, fieldsMax)
      .map(([name, value]): [string, string] => [name.slice("field-".length), textOf(value)]),
  );
