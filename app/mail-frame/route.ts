import { mailFramePolicy } from "@/lib/shared/mail-frame";

export const dynamic = "force-static";

/**
 * An empty document, nobody's, into which the desk draws a mail whose pictures were asked for: one that came out
 * of the desk's own document would have the desk's policy, which lets no picture come from elsewhere.
 */
export function GET(): Response {
  return new Response('<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>', {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${mailFramePolicy("https:")}; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`,
      "referrer-policy": "no-referrer",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=3600",
    },
  });
}
