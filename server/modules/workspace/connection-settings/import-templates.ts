import type { JobName } from "../../../work.ts";

/** Reads the templates that a connection's provider has, whoever made them. */
export const importTemplates: JobName<{ connectionId: string }> = { name: "whatsapp-templates.import" };
