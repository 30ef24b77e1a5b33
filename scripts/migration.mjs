// `npm run migration -- add-color-to-tags`: writes the next migration from the tables. drizzle-kit compares
// them with the newest snapshot alone, so that one is kept and no other.
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, runInForeground, sayAndExit } from "./process.mjs";

const name = process.argv[2] ?? "";
if (!/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name))
  sayAndExit("Name the migration by what it does: npm run migration -- add-color-to-tags");

const generate = ["node_modules/drizzle-kit/bin.cjs", "generate", "--name", name];
const code = await runInForeground(pinnedNode, generate);
if (code !== 0) process.exit(code);
const meta = path.join(root, "server/db/migrations/meta");
const snapshots = readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"));
for (const older of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, older));
