import type { FastifyInstance } from "fastify";
import { sitePictureKinds, sitePicturePaths } from "../../contract/site/site-pictures.ts";
import { locales } from "../../contract/locales.ts";
import { addressOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";
import { onSite } from "../modules/site/help-center/site-work.ts";
import { createPictures } from "../modules/site/site-pictures/kept.ts";
import { routeOf } from "./mount.ts";
import { pageFactsForPicture } from "../modules/site/site-pictures/pictured.ts";
import type { Services } from "../services.ts";
import type { Desk } from "../work.ts";
import type { RateLimits } from "./limits.ts";

interface Asked {
  Params: { domain: string; kind: string; slug?: string };
  Querystring: Record<string, unknown>;
}
/** Of one address. Whoever shares a link asks for one picture. */
const perMinute = 120;

/**
 * The picture that a shared link to a public page shows:
 * `/public/sites/acme/pictures/article/track-an-order?locale=ar`.
 */
export function servePictures(
  http: FastifyInstance,
  { desk, services, rates }: { desk: Desk; services: Services; rates: RateLimits },
): void {
  const pictures = createPictures();
  const answer = (path: string) =>
    http.get<Asked>(path, async (request, reply) => {
      const { domain, kind: asked, slug = "" } = request.params;
      rates.take(`pictures ${addressOf(request.ip)}`, perMinute);
      const kind = sitePictureKinds.find((known) => known === asked);
      if (kind === undefined || (kind === "site") !== (slug === "") || slug.includes("\0"))
        throw new Fault("not_found");
      const locale = locales.find((known) => known === request.query["locale"]);
      const caller = { ip: request.ip, userAgent: null, requestId: request.id };
      const { etag, png } = await pictures.find(
        await onSite({ desk, services, caller, params: { domain } }, (site) =>
          pageFactsForPicture(site, services.env.publicDomain, { kind, slug, locale }),
        ),
      );
      void reply.headers({
        ETag: etag,
        "Cache-Control": "public, max-age=3600",
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
      return request.headers["if-none-match"] === etag
        ? reply.code(304).send()
        : reply.header("Content-Type", "image/png").send(png);
    });
  for (const path of Object.values(sitePicturePaths)) answer(routeOf(path));
}
