import { checkBackup } from "../backup/files.ts";
import { unpacked } from "../backup/lines.ts";
import { restore } from "../backup/restore.ts";
import { openDatabase } from "../db/open-database.ts";
import { placeOfCommand } from "../db/place.ts";
import { keepToOwner } from "../db/private-folder.ts";
import { readEnv } from "../env.ts";
import { functions } from "../modules/index.ts";
import { createStorage } from "../providers/storage/storage.ts";
import { RefusedStart, endRefused } from "../refused-start.ts";

/** `npm run restore -- file`: what `npm run backup` wrote, into an empty installation of either engine. */
const [file] = process.argv.slice(2);
const passphrase = process.env["BACKUP_PASSPHRASE"] || undefined;

async function run(from: string): Promise<void> {
  const { head } = await checkBackup(from, passphrase);
  const env = readEnv();
  keepToOwner(env.dataDir);
  const database = await openDatabase(placeOfCommand(env), { functions });
  try {
    const { tables, files } = await restore(
      { database, storage: createStorage(env), env },
      unpacked(from, passphrase),
    );
    process.stdout.write(
      `Restored what was made ${head.createdAt}: ${Object.keys(tables).length} tables, ${Object.keys(files).length} files.\n`,
    );
  } finally {
    await database.close();
  }
}

await (
  file === undefined
    ? Promise.reject(new RefusedStart('Say which file: "npm run restore -- parley.backup".'))
    : run(file)
).catch(endRefused);
