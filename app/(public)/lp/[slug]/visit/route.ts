import { countVisit } from "@/components/features/site/landing-pages/public-landing";

/** One transparent point. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  await countVisit((await params).slug);
  return new Response(picture, { headers: { "Content-Type": "image/gif", "Cache-Control": "no-store" } });
}
