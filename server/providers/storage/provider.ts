import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ProviderFailure } from "../provider.ts";
import type { Connected, ConnectionCheck, Provider, WebWay } from "../provider.ts";
import { say } from "../texts.ts";
import { bucketCall } from "./bucket-call.ts";
import { bucketStorage, folderStorage } from "./storage.ts";
import type { Storage } from "./storage.ts";

interface StorageCapabilities {
  /** Other machines see the same files. */
  readonly isShared: boolean;
}
export interface StorageProvider<Settings, Secrets, Way> extends Provider<
  Settings,
  Secrets,
  Way,
  StorageCapabilities
> {
  open(connected: Connected<Settings, Secrets, Way>): Storage;
}

const FolderSettings = z.object({ root: z.string().min(1) });
type FolderSettings = z.infer<typeof FolderSettings>;
const NoSecrets = z.strictObject({});
type NoSecrets = z.infer<typeof NoSecrets>;

/** Files in a folder of this machine. */
export const folderProvider: StorageProvider<FolderSettings, NoSecrets, object> = {
  id: "folder",
  kind: "storage",
  settings: FolderSettings,
  secrets: NoSecrets,
  capabilities: { isShared: false },
  async check({ settings: { root } }): Promise<ConnectionCheck> {
    // It is made with the first file, so what is above it has to be there.
    const nearest = await nearestOf(root);
    const isFolder = nearest !== null && (await stat(nearest)).isDirectory();
    const mayWrite =
      isFolder &&
      (await access(nearest, constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      ));
    if (!mayWrite) throw new ProviderFailure("reconnect", say("providers.folder_not_writable"));
    return { name: root, facts: { root } };
  },
  open: ({ settings: { root } }) => folderStorage(root),
};
async function nearestOf(root: string): Promise<string | null> {
  for (let at = path.resolve(root); ; at = path.dirname(at)) {
    const isThere = await stat(at).then(
      () => true,
      () => false,
    );
    if (isThere) return at;
    if (at === path.dirname(at)) return null;
  }
}

const BucketSettings = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  bucket: z.string().min(1).max(255),
  region: z.string().min(1).max(60),
});
type BucketSettings = z.infer<typeof BucketSettings>;
const BucketSecrets = z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) });
type BucketSecrets = z.infer<typeof BucketSecrets>;

const checkMs = 10_000;

/** Files in a bucket of an S3-compatible service. */
export const bucketProvider: StorageProvider<BucketSettings, BucketSecrets, WebWay> = {
  id: "s3",
  kind: "storage",
  settings: BucketSettings,
  secrets: BucketSecrets,
  capabilities: { isShared: true },
  async check({ settings, secrets, request }): Promise<ConnectionCheck> {
    const { bucket, region } = settings;
    const answer = await bucketCall({ ...settings, ...secrets }, request)(
      "",
      { method: "HEAD" },
      checkMs,
    ).catch(() => {
      throw new ProviderFailure("later", say("providers.storage_silent"));
    });
    if (answer.ok) return { name: bucket, facts: { bucket, region } };
    const code = String(answer.status);
    if (answer.status >= 500 || answer.status === 429)
      throw new ProviderFailure("later", say("providers.storage_answered", { status: code }), { code });
    throw new ProviderFailure(
      "reconnect",
      answer.status === 404
        ? say("providers.no_such_bucket")
        : say("providers.storage_answered", { status: code }),
      { code },
    );
  },
  open: ({ settings, secrets, request }) => bucketStorage({ ...settings, ...secrets }, request),
};
