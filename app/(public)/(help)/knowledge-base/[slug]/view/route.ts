import { slugIn } from "@/components/features/site/help-center/place";
import { countView } from "@/components/features/site/help-center/vote";

/** One transparent point. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  await countView(slugIn((await params).slug));
  return new Response(picture, { headers: { "Content-Type": "image/gif", "Cache-Control": "no-store" } });
}
