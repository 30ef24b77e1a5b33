import { headers } from "next/headers";
import { siteOrigin } from "@/components/features/site/help-center/place";
import { robotsText } from "@/components/features/site/help-center/site-files";

export async function GET(): Promise<Response> {
  const isTenants = (await headers()).has("x-tenant");
  return new Response(robotsText(isTenants ? await siteOrigin() : null), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
