import type { World } from "./world.ts";

/** Every job that is due is done, also those that the queue has taken up by itself. */
export async function jobsDone(world: World): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const ran = await world.app.queue?.runDue();
    const { rows } = await world.database.execute(
      "select (select count(*) from pgboss.job where state = 'active')::int as active, (select count(*) from pending_jobs)::int as pending",
      [],
    );
    if (ran === 0 && rows[0]?.["active"] === 0 && rows[0]["pending"] === 0) quiet += 1;
    else {
      quiet = 0;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  }
}
