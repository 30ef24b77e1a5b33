import type { FastifyInstance } from "fastify";
import { locales } from "../../contract/locales.ts";
import { Fault } from "../fault.ts";
import { onSite } from "../modules/help-center/site-work.ts";
import { createPictures } from "../modules/site-pictures/kept.ts";
import { pictured, pictureKinds } from "../modules/site-pictures/pictured.ts";
import type { Services } from "../services.ts";
import type { Desk } from "../work.ts";
import type { RateLimits } from "./limits.ts";

interface Asked {
  Params: { domain: string; kind: string; slug?: string };
  Querystring: Record<string, unknown>;
}
/** Of one address. Whoever shares a link asks for one picture. */
const perMinute = 120;

/** The picture that a shared link to a public page shows: `/public/sites/acme/pictures/article/track-an-order?locale=ar`. */
export function servePictures(
  http: FastifyInstance,
  { desk, services, rates }: { desk: Desk; services: Services; rates: RateLimits },
): void {
  const pictures = createPictures();
  const answer = (path: string) =>
    http.get<Asked>(path, async (request, reply) => {
      const { domain, kind: asked, slug = "" } = request.params;
      rates.take(`pictures ${request.ip}`, perMinute);
      const kind = pictureKinds.find((known) => known === asked);
      if (kind === undefined || (kind === "site") !== (slug === "") || slug.includes("\0"))
        throw new Fault("not_found");
      const locale = locales.find((known) => known === request.query["locale"]);
      const caller = { ip: request.ip, userAgent: null, requestId: request.id };
      const { etag, png } = await pictures.find(
        await onSite({ desk, services, caller, params: { domain } }, (site) =>
          pictured(site, services.env.publicDomain, { kind, slug, locale }),
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
  answer("/public/sites/:domain/pictures/:kind");
  answer("/public/sites/:domain/pictures/:kind/:slug");
}
