import { systemClock } from "../clock.ts";
import { openDatabase } from "../db/open-database.ts";
import { placeOfCommand } from "../db/place.ts";
import { keepToOwner } from "../db/private-folder.ts";
import { readEnv } from "../env.ts";
import { isLocalName } from "../local-name.ts";
import { functions } from "../modules/index.ts";
import { endRefused } from "../refused-start.ts";
import { isEmpty, seedDemo } from "./demo-seed.ts";

/**
 * `npm run seed`: demo data, into an empty database only, and only where PUBLIC_DOMAIN is a local name:
 * everybody knows the password of its accounts.
 */
const env = readEnv();
if (isLocalName(env.publicDomain)) await seed();
else {
  process.stderr.write(
    `Demo accounts have a known password, and ${env.publicDomain} is no local name: none were made.\n`,
  );
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  keepToOwner(env.dataDir);
  const database = await openDatabase(placeOfCommand(env), { functions }).catch(endRefused);
  try {
    if (await isEmpty(database)) {
      await seedDemo(database, systemClock);
      process.stdout.write("Demo data is in.\n");
    } else {
      process.stderr.write("This database has tenants already; demo data goes into an empty one only.\n");
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}
