import type { mortalDatabase } from "./mortal-database.ts";
import type { workerByHand } from "./worker-by-hand.ts";
import type { World } from "./world.ts";

/** A whole server whose process can be made to die, with the worker that does its jobs. */
export interface MortalServer {
  world: World;
  mortal: ReturnType<typeof mortalDatabase>;
  worker: ReturnType<typeof workerByHand>;
}

/** Starts a process that has died again. @returns whether it had */
export async function revive({ world, mortal, worker }: MortalServer): Promise<boolean> {
  const hasDied = mortal.isDead();
  mortal.setDoom(null);
  if (!hasDied) return false;
  await world.restart();
  await worker.wake();
  return true;
}
