import type { NextRequest } from "next/server";
import { recordAnswer } from "@/components/features/insight/surveys/public-survey";

const formMaxBytes = 32 * 1024;

/**
 * The form of the page, as every browser sends it, scripts or none. Leads back to the page, which says what
 * became of it.
 */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const { token } = await params;
  const size = Number(request.headers.get("content-length") ?? Number.NaN);
  const form = size <= formMaxBytes ? await request.formData().catch(() => null) : null;
  const outcome =
    form === null
      ? "failed"
      : await recordAnswer(token, { score: textOf(form, "score"), comment: textOf(form, "comment") });
  const language = form && /^[a-z]{2}$/.test(textOf(form, "lang")) ? `&lang=${textOf(form, "lang")}` : "";
  // Relative, so that it stays on the host that was asked, whatever stands between.
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/survey/${encodeURIComponent(token)}?outcome=${outcome}${language}`,
      "Cache-Control": "no-store",
    },
  });
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
