import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";

/** Files whose rows are gone. Twice does no harm: what is not there is removed already. */
export const removeFilesJob = defineJob({
  name: "attachments.remove-files",
  schema: z.object({ storageKeys: z.array(z.string()) }),
  async run({ services: { storage }, payload: { storageKeys } }) {
    for (const key of storageKeys) await storage.remove(key);
  },
});
