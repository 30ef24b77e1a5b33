import { helpCenter } from "@/contract/site/help-center";
import { limits } from "@/contract/limits";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { isLocale } from "@/lib/shared/i18n";
import { visitorPlace } from "@/lib/server/visitor";
import type { HelpfulState } from "./helpful";

interface Vote {
  slug: string;
  answer: string;
  comment: string;
  locale: string;
  /** Chance, kept for a day: that is how long it has to be the same. */ visitorKey: string;
}

/** What became of a vote, for the address of the page that it leads back to. */
export async function castVote({
  slug,
  answer,
  comment,
  locale,
  visitorKey,
}: Vote): Promise<Exclude<HelpfulState, null>> {
  const { domain, options } = await visitorPlace();
  if (domain === null || (answer !== "yes" && answer !== "no")) return "failed";
  const words = comment.replaceAll("\r\n", "\n").trim().slice(0, limits.surveyCommentMaxLength);
  try {
    await request(
      helpCenter.helpful,
      {
        params: { domain, slug },
        body: {
          isHelpful: answer === "yes",
          visitorKey,
          ...(words === "" ? {} : { comment: words }),
          ...(isLocale(locale) ? { locale } : {}),
        },
      },
      options,
    );
    return words === "" ? answer : "said";
  } catch (error) {
    return isFault(error) && error.status === 429 ? "busy" : "failed";
  }
}

export async function countView(slug: string): Promise<void> {
  const { domain, options } = await visitorPlace();
  if (domain !== null)
    // a count, not a promise
    await request(helpCenter.viewed, { params: { domain, slug } }, options).catch(() => undefined);
}
