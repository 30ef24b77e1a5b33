import { send } from "@/lib/api/send";
import { startSession } from "@/lib/auth/refresh";

/** A call from a page that is open to everybody, by whoever is signed in here. */
export const signedInSend: typeof send = async (endpoint, ...input) => {
  await startSession();
  return send(endpoint, ...input);
};
