import type { NextRequest } from "next/server";
import { articlePath, slugIn } from "@/components/features/site/help-center/place";
import { castVote } from "@/components/features/site/help-center/vote";
import { siteLinks } from "@/lib/server/reader";

const formMaxBytes = 32 * 1024;
const cookieName = "visitor";
const daySeconds = 24 * 3600;

/**
 * The form below an article, as every browser sends it, scripts or none. Leads back to the article, which
 * says thanks.
 */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const slug = slugIn((await params).slug);
  const size = Number(request.headers.get("content-length") ?? Number.NaN);
  const form = size <= formMaxBytes ? await request.formData().catch(() => null) : null;
  const known = request.cookies.get(cookieName)?.value ?? "";
  const visitorKey = /^[\w-]{16,64}$/.test(known) ? known : crypto.randomUUID();
  const state =
    form === null
      ? "failed"
      : await castVote({
          slug,
          answer: textOf(form, "answer"),
          comment: textOf(form, "comment"),
          locale: textOf(form, "locale"),
          visitorKey,
        });
  const to = await siteLinks();
  const isHttps = (request.headers.get("x-forwarded-proto") ?? "").startsWith("https");
  return new Response(null, {
    status: 303,
    headers: {
      // Relative, so that it stays on the host that was asked, whatever stands between.
      Location: `${to(articlePath(slug))}?helpful=${state}#helpful`,
      "Cache-Control": "no-store",
      // Set when somebody votes, never by reading: it says that two votes of a day are one visitor's, and
      // nothing else.
      "Set-Cookie": `${cookieName}=${visitorKey}; Path=/; Max-Age=${daySeconds}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`,
    },
  });
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
