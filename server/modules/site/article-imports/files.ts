import path from "node:path";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import { Unread } from "../../../providers/web-page.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { contentOf, safeImages } from "../../workspace/attachments/content.ts";
import { digestOf } from "../../workspace/attachments/digest.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { Archive } from "./archive.ts";
import { reachOf } from "./read-site.ts";
import { isAllowedBy } from "./robots.ts";
import type { Crawl } from "./table.ts";

/**
 * A file that an article shows or links to. `fresh`: its bytes are stored, and its row is still to be
 * written.
 */
export interface TakenFile {
  id: string;
  sha256: string;
  fresh: { name: string; contentType: string; sizeBytes: number; storageKey: string } | null;
}
type FromSource = (path: string) => Promise<Buffer | null>;

export const fromArchive =
  (archive: Archive): FromSource =>
  (name) =>
    archive.read(name, limits.importFileMaxBytes);
/** A picture of the site's own or of anybody's who may be called. */
export const fromWeb =
  (services: Services, { origin, rules }: Crawl): FromSource =>
  async (address) => {
    try {
      const url = new URL(address);
      if (url.origin === origin && !isAllowedBy(rules, url)) return null;
      const page = await reachOf(services)(address, limits.importPictureMaxBytes);
      return page.statusCode === 200 ? page.bytes : null;
    } catch (error) {
      if (error instanceof Unread) return null;
      throw error;
    }
  };

/**
 * Receives and stores a file before any transaction opens; the one that an earlier import stored is used
 * again. Null where it is none that may be kept.
 */
export async function takeFile(
  services: Services,
  tenant: string,
  source: FromSource,
  at: { path: string; isPicture: boolean; before: { sha256: string; id: string } | undefined },
): Promise<TakenFile | null> {
  const bytes = await source(at.path);
  if (bytes === null || bytes.length === 0) return null;
  const sha256 = await digestOf(bytes);
  if (at.before?.sha256 === sha256) return { id: at.before.id, sha256, fresh: null };
  try {
    const { contentType, name } = await contentOf(
      bytes,
      path.posix.basename(at.path.split(/[?#]/u)[0] ?? "file"),
    );
    if (at.isPicture && !safeImages.includes(contentType)) return null;
    const id = newId();
    const storageKey = `${tenant}/${id}`;
    await services.storage.put(storageKey, bytes, contentType);
    return { id, sha256, fresh: { name, contentType, sizeBytes: bytes.length, storageKey } };
  } catch (error) {
    if (error instanceof Fault && error.code === "unsupported_type") return null;
    throw error;
  }
}

export async function writeFiles(work: Work, taken: Iterable<TakenFile>): Promise<void> {
  for (const { id, fresh } of taken)
    if (fresh)
      await work.rows(attachments).insert({ id, ...fresh, uploadedById: work.actor.id, createdAt: work.now });
}

/** The row decides: a file without one is found by nobody. */
export async function discardFiles({ storage }: Services, taken: Iterable<TakenFile>): Promise<void> {
  for (const { fresh } of taken) if (fresh) await storage.remove(fresh.storageKey).catch(() => undefined);
}
