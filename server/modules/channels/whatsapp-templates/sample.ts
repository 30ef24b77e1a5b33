import { eq } from "drizzle-orm";
import { headerFileOf } from "../../../../contract/channels/template-rules.ts";
import { fieldFault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { headerFile } from "./header.ts";
import { publishTemplates } from "./queries.ts";
import { refuseFixed } from "./refuse-change.ts";
import { faultOf, withProvider } from "./submit.ts";
import { whatsappTemplates } from "./table.ts";
import { say } from "./texts.ts";

/** Gives the review a file as an example of the header, and keeps what the provider calls it. @throws Fault */
export async function giveSample(asked: Asked, id: string, attachmentId: string): Promise<void> {
  const { actor, tenant } = whoAsks(asked);
  const { row, templates } = await withProvider(asked, id);
  refuseFixed(row);
  const { headerFormat } = row;
  if (headerFileOf(headerFormat) === null)
    throw fieldFault("attachmentId", say("whatsapp_templates.header_not_asked"));
  const { name, contentType, storageKey } = await asked.desk.read(tenant, actor, (work) =>
    headerFile(work, headerFormat, attachmentId, "attachmentId"),
  );
  const bytes = Uint8Array.from(await asked.services.storage.get(storageKey));
  const sampleHandle = await templates.sample({ name, contentType, bytes }).catch((error: unknown) => {
    throw faultOf(error);
  });
  await asked.desk.transaction(tenant, actor, async (work) => {
    const now = await work.rows(whatsappTemplates).lock(id);
    // Changed meanwhile, it asks for another.
    if (now.headerFormat !== headerFormat)
      throw fieldFault("attachmentId", say("whatsapp_templates.header_not_asked"));
    refuseFixed(now);
    await work
      .update(whatsappTemplates)
      .set({ sampleHandle, sampleName: name, status: "DRAFT", reason: null, updatedAt: work.now })
      .where(eq(whatsappTemplates.id, id));
    publishTemplates(work, id);
  });
}
