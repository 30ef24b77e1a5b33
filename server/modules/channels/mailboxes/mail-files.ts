import { v5 } from "uuid";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { contentOf } from "../../workspace/attachments/content.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { MailFile } from "./read-mail.ts";

/** A file of a mail whose bytes are stored and whose row is not there yet. */
export interface StoredFile {
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  storageKey: string;
}

/**
 * Stores what is of a kind that is kept, by what its bytes say; nothing is unpacked. Under the mail's own id, so
 * that a second attempt writes the same files once more.
 */
export async function storeFiles(
  { storage }: Pick<Services, "storage">,
  { tenant, mailId, files }: { tenant: string; mailId: string; files: readonly MailFile[] },
): Promise<{ stored: StoredFile[]; leftOut: string[] }> {
  const stored: StoredFile[] = [];
  const leftOut: string[] = [];
  for (const [at, { name, bytes }] of files.entries()) {
    if (bytes.length === 0) continue;
    try {
      const content = await contentOf(bytes, name);
      const id = v5(`file ${at}`, mailId);
      const storageKey = `${tenant}/${id}`;
      await storage.put(storageKey, bytes, content.contentType);
      stored.push({ id, ...content, sizeBytes: bytes.length, storageKey });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      leftOut.push(name.slice(0, 120));
    }
  }
  return { stored, leftOut };
}

/** Gives the files to the message that they came with. */
export const filesOf =
  (work: Work, stored: readonly StoredFile[]) =>
  async (_ids: readonly string[], home: { messageId: string; ticketId: string }): Promise<void> => {
    for (const file of stored) await work.rows(attachments).insert({ ...file, ...home, createdAt: work.now });
  };
