import { eq } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { chatSessions } from "./table.ts";

/** @throws Fault not_found for a key that opens no chat of this tenant */
export async function sessionByKey(
  { from }: Pick<Work, "from">,
  key: string,
): Promise<typeof chatSessions.$inferSelect> {
  const [session] = await from(chatSessions).where(eq(chatSessions.key, key));
  if (!session) throw new Fault("not_found");
  return session;
}
