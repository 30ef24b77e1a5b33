import { systemClock } from "../clock.ts";
import { openDatabase } from "../db/client.ts";
import { readEnv } from "../env.ts";
import { isEmpty, seedDemo } from "./demo-seed.ts";

/** `npm run seed`: demo data, into an empty database only. */
const env = readEnv();
const database = await openDatabase(
  env.databaseUrl === undefined ? { dataDir: env.dataDir } : { url: env.databaseUrl, poolMax: 2 },
);
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
