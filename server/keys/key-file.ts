import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { RefusedStart } from "../refused-start.ts";
import { keyFile, keyFileBefore, newSecret, textIn } from "../sealer.ts";

/**
 * Another key in `secrets.key`; the one before stays in `secrets.key.before`, which opens until it is removed. Ended
 * in the middle, it is begun again by the same call.
 * @throws RefusedStart while the key before is still there
 */
export function replaceKeyFile(dataDir: string): void {
  const [file, before] = [keyFile(dataDir), keyFileBefore(dataDir)];
  const key = textIn(file);
  if (key === undefined) throw new RefusedStart(`There is no ${file}: it is made when it is first needed.`);
  const former = textIn(before);
  if (former !== undefined && former !== key)
    throw new RefusedStart(
      `${before} is still there: finish with "npm run keys -- reseal", and remove it before there is another key.`,
    );
  // First where it opens, then away: at no moment is there only the new one.
  put(before, key);
  put(file, newSecret());
}

function put(file: string, text: string): void {
  const aside = `${file}.next`;
  writeFileSync(aside, text, { mode: 0o600 });
  const handle = openSync(aside, "r");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(aside, file);
}
