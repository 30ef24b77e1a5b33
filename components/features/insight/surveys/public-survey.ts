import { headers } from "next/headers";
import { publicSurveys } from "@/contract/insight/surveys";
import type { PublicSurvey } from "@/contract/insight/surveys";
import { limits } from "@/contract/limits";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { env } from "@/lib/edge/env";

export type FoundSurvey = PublicSurvey | "unknown" | "expired" | "unavailable";
export type SurveyOutcome = "thanks" | "missing" | "expired" | "busy" | "failed";

/**
 * On the server: the tenant is the host's, so a link of another tenant is one that never was. Who asks is
 * passed on, for the limits by address.
 */
async function place(): Promise<{ domain: string | null; headers: Record<string, string> }> {
  const asked = await headers();
  const from = asked.get("x-forwarded-for");
  return { domain: asked.get("x-tenant"), headers: from === null ? {} : { "x-forwarded-for": from } };
}

export async function findSurvey(token: string): Promise<FoundSurvey> {
  const { domain, headers: sent } = await place();
  if (domain === null) return "unknown";
  try {
    // The server strips its answers to the contract's shape.
    return (await request(
      publicSurveys.get,
      { params: { domain, token } },
      { baseUrl: env.apiInternalUrl(), headers: sent },
    )) as PublicSurvey;
  } catch (error) {
    if (!isFault(error)) throw error;
    return error.status === 404 ? "unknown" : error.status === 410 ? "expired" : "unavailable";
  }
}

export async function recordAnswer(
  token: string,
  { score, comment }: { score: string; comment: string },
): Promise<SurveyOutcome> {
  const { domain, headers: sent } = await place();
  if (domain === null) return "failed";
  if (!/^\d{1,2}$/.test(score)) return "missing";
  try {
    await request(
      publicSurveys.answer,
      {
        params: { domain, token },
        body: {
          score: Number(score),
          comment: comment.replaceAll("\r\n", "\n").slice(0, limits.surveyCommentMaxLength),
        },
      },
      { baseUrl: env.apiInternalUrl(), headers: sent },
    );
    return "thanks";
  } catch (error) {
    if (!isFault(error)) throw error;
    if (error.status === 422) return "missing";
    if (error.status === 429) return "busy";
    return error.status === 404 || error.status === 410 ? "expired" : "failed";
  }
}
