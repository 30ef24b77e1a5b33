import type { NextRequest } from "next/server";
import { consentStates } from "@/contract/crm/consent-kinds";
import { changeConsent } from "@/components/features/crm/unsubscribe/public-consent";

const formMaxBytes = 4 * 1024;

/** The form of the page, as every browser sends it, scripts or none. Leads back to the page, which says how it went. */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const { token } = await params;
  const size = Number(request.headers.get("content-length") ?? Number.NaN);
  const form = size <= formMaxBytes ? await request.formData().catch(() => null) : null;
  const state = consentStates.find((one) => one === form?.get("state"));
  const outcome = state === undefined ? "failed" : await changeConsent(token, state);
  const lang = form?.get("lang");
  const language = typeof lang === "string" && /^[a-z]{2}$/.test(lang) ? `&lang=${lang}` : "";
  // Relative, so that it stays on the host that was asked, whatever stands between.
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/unsubscribe/${encodeURIComponent(token)}?outcome=${outcome}${language}`,
      "Cache-Control": "no-store",
    },
  });
}
