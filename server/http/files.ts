import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tenantStatements } from "../db/tenant-statements.ts";
import { Fault } from "../fault.ts";
import type { Services } from "../services.ts";
import { safeImages } from "../modules/workspace/attachments/content.ts";
import { keysOf, verdictOn } from "../modules/workspace/attachments/signed-links.ts";
import { attachments } from "../modules/workspace/attachments/table.ts";
import { isWelcome } from "../modules/channels/chat/origins.ts";
import { keptDataFile } from "../modules/privacy/privacy/kept-file.ts";
import { tenantAt } from "../modules/site/custom-domains/tenant-at.ts";
import { publicFile } from "../modules/site/help-center/site-files.ts";

interface Asked {
  Params: { tenant: string; id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Signed downloads live here: whoever holds a link that has not expired gets the file, as something to keep
 * and never as something to run.
 */
export function serveFiles(http: FastifyInstance, services: Services): void {
  keysOf(services).catch(() => undefined); // the first link asks again
  http.get<Asked>("/files/:tenant/:id", async (request, reply) => {
    const { tenant, id } = request.params;
    const { expires, signature } = request.query;
    if (
      !uuid.test(id) ||
      typeof signature !== "string" ||
      typeof expires !== "string" ||
      !/^\d{1,12}$/.test(expires)
    )
      throw new Fault("not_found");
    const verdict = await verdictOn(services, { tenant, id, expiresAt: Number(expires), signature });
    if (verdict === "bad") throw new Fault("not_found");
    if (verdict === "expired") throw new Fault("gone");
    const file = await services.database.read(
      { tenant },
      async (db) =>
        (await tenantStatements(db, tenant).from(attachments).where(eq(attachments.id, id)))[0] ??
        (await keptDataFile(db, tenant, id, services.clock.now().toISOString())),
    );
    if (!file) throw new Fault("not_found");
    await admitSite(request, reply, services, tenant);
    return sendFile(reply, file, await bytesOf(services, file), "private, max-age=300");
  });

  // What a published page shows, for as long as it does: kept by browsers, and asked about each time.
  http.get<{ Params: { domain: string; id: string } }>(
    "/public/sites/:domain/files/:id",
    async (request, reply) => {
      const { domain, id } = request.params;
      if (!uuid.test(id)) throw new Fault("not_found");
      const tenant = await tenantAt(services, domain);
      const file = await services.database.read({ tenant }, (db) =>
        publicFile(tenantStatements(db, tenant), id),
      );
      if (!file) throw new Fault("not_found");
      const etag = `"${file.id}"`;
      if (request.headers["if-none-match"] === etag)
        return reply.code(304).headers({ "Cache-Control": "public, no-cache", ETag: etag }).send();
      return sendFile(reply.header("ETag", etag), file, await bytesOf(services, file), "public, no-cache");
    },
  );
}

/**
 * A site that shows the tenant's chat draws the pictures of the conversation; the link opens the file to
 * whoever has it in any case.
 */
async function admitSite(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  tenant: string,
): Promise<void> {
  const { origin, host } = request.headers;
  void reply.header("Vary", "Origin");
  if (origin !== undefined && (await isWelcome(services, tenant, origin, host)))
    void reply.header("Access-Control-Allow-Origin", origin);
}

interface Sent {
  bytes: Buffer | Readable;
  length: number;
}
/** From here on piece by piece, as fast as it is taken: many who take a large file slowly fill no memory. */
const wholeMaxBytes = 256 * 1024;

async function bytesOf(
  { storage }: Services,
  { storageKey, sizeBytes }: { storageKey: string; sizeBytes?: number },
): Promise<Sent> {
  if (sizeBytes !== undefined && sizeBytes > wholeMaxBytes)
    return { bytes: Readable.from(await storage.read(storageKey)), length: sizeBytes };
  const bytes = await storage.get(storageKey);
  return { bytes, length: bytes.length };
}

function sendFile(
  reply: FastifyReply,
  file: Pick<typeof attachments.$inferSelect, "contentType" | "name">,
  { bytes, length }: Sent,
  caching: string,
): FastifyReply {
  return reply
    .headers({
      "Content-Type": file.contentType.startsWith("text/")
        ? `${file.contentType}; charset=utf-8`
        : file.contentType,
      "Content-Disposition": `${safeImages.includes(file.contentType) ? "inline" : "attachment"}; filename="${file.name.replaceAll(/[^\x20-\x7E]|["\\%]/gu, "_")}"; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/gu, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": caching,
      "Content-Length": length,
    })
    .send(bytes);
}
