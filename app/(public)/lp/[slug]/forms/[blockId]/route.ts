import type { NextRequest } from "next/server";
import { findHome, sendForm } from "@/components/features/landing-pages/public-landing";

const formMaxBytes = 256 * 1024;
const fieldsMax = 30;

/** A form as every browser sends it, scripts or none. Leads back to the page, which says what became of it. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ slug: string; blockId: string }> }): Promise<Response> {
  const { slug, blockId } = await params;
  const size = Number(request.headers.get("content-length") ?? Number.NaN);
  const form = size <= formMaxBytes ? await request.formData().catch(() => null) : null;
  const sent = form === null ? "failed" : await sendForm(slug, blockId, { values: valuesOf(form), website: textOf(form.get("website")) });
  const outcome = typeof sent === "string" ? sent : sent.fields.join(",");
  const language = form && /^[a-z]{2}$/.test(textOf(form.get("lang"))) ? `&lang=${textOf(form.get("lang"))}` : "";
  const home = await findHome();
  // Relative, so that it stays on the host that was asked, whatever stands between.
  const page = home?.slug === slug ? "/" : `/lp/${encodeURIComponent(slug)}`;
  return new Response(null, { status: 303, headers: { Location: `${page}?form=${encodeURIComponent(blockId)}&outcome=${encodeURIComponent(outcome)}${language}#${encodeURIComponent(blockId)}`, "Cache-Control": "no-store" } });
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : "");
const valuesOf = (form: FormData): Record<string, string> => Object.fromEntries([...form.entries()].filter(([name]) => name.startsWith("field-")).slice(0, fieldsMax).map(([name, value]): [string, string] => [name.slice("field-".length), textOf(value)]));
