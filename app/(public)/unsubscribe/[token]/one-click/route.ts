import { changeConsent } from "@/components/features/crm/unsubscribe/public-consent";
import type { ConsentOutcome } from "@/components/features/crm/unsubscribe/public-consent";

interface Asked {
  params: Promise<{ token: string }>;
}
const statuses: Record<ConsentOutcome, number> = { saved: 200, unknown: 404, busy: 429, failed: 503 };

/** What the button of a mail program posts (RFC 8058), without cookies; it reads the status alone. */
export async function POST(_request: Request, { params }: Asked): Promise<Response> {
  const outcome = await changeConsent((await params).token, "OPTED_OUT");
  return new Response(outcome, {
    status: statuses[outcome],
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** A mail program without the button opens the address: it comes to the page, and nothing is changed. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/unsubscribe/${encodeURIComponent((await params).token)}`,
      "Cache-Control": "no-store",
    },
  });
}
