// `npm run drill -- failover`: the primary dies amid writes by two API processes, and its synchronous replica takes
// its place. Fails where anything that was acknowledged is lost or there twice, or an event was not heard.
import { parseArgs } from "node:util";
import { failOver } from "../../tests/processes/failover.ts";
import { startPrimary, startReplica } from "../../tests/processes/own-postgres.ts";
import { postgresStore } from "../../tests/processes/server-process.ts";
import { isRedisThere, redisUrl } from "../services.mjs";

const { values: options } = parseArgs({
  options: { writes: { type: "string", default: "3000" }, processes: { type: "string", default: "2" } },
});

const primary = await startPrimary();
const replica = await startReplica(primary, "second");
try {
  const store = await postgresStore(primary.url);
  const told = await failOver({
    primary,
    replica,
    store,
    redisUrl: (await isRedisThere()) ? redisUrl : undefined,
    writesCount: Number(options.writes),
    processesCount: Number(options.processes),
  });
  process.stdout.write(
    [
      `${told.acknowledged} writes acknowledged by ${options.processes} API processes, one in ten a ticket; ${told.repeated} had to be sent again`,
      `replica promoted ${Math.round(told.promotedMs)} ms after the primary's death; first write acknowledged after ${Math.round(told.outageMs)} ms`,
      `lost 0, doubled 0, each number once, ${told.eventsCount} events heard once and in order`,
      "",
    ].join("\n"),
  );
} finally {
  await replica.drop();
  await primary.drop();
}
