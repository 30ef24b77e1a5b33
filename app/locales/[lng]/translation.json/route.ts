import { locales } from "@/contract/locales";
import { isLocale } from "@/lib/shared/i18n";
import { messagesIn } from "@/lib/server/messages";

// Written once, by the build; what is no language of ours answers 404.
export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = (): { lng: string }[] => locales.map((lng) => ({ lng }));

/** Every text of a language in one namespace, for a desk that changes its language without a new page. */
export async function GET(_request: Request, { params }: { params: Promise<{ lng: string }> }): Promise<Response> {
  const { lng } = await params;
  return isLocale(lng) ? Response.json(await messagesIn(lng)) : new Response(null, { status: 404 });
}
