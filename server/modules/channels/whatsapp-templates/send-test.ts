import { headerFileOf, valueProblems } from "../../../../contract/channels/template-rules.ts";
import type { whatsappTemplates as calls } from "../../../../contract/channels/whatsapp-templates.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import { fieldFault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import type { SentMessage, TemplateHeaderOut } from "../../../providers/channel/channel.ts";
import type { OpenConnection } from "../../workspace/connections/open.ts";
import { templateContentOut } from "./content.ts";
import { headerFile, headerFor } from "./header.ts";
import { refuseProblems } from "./problems.ts";
import { contentOf, refuseToSend } from "./queries.ts";
import { faultOf, withProvider } from "./submit.ts";
import type { TemplateRow } from "./table.ts";
import { say } from "./texts.ts";

/** Sends a template to one number, outside any ticket. @throws Fault */
export async function sendTest(
  asked: Asked,
  id: string,
  body: BodyOut<typeof calls.test>,
): Promise<SentMessage> {
  const { row, connection, opened } = await withProvider(asked, id);
  refuseToSend(row, connection);
  const values = body.values ?? {};
  refuseProblems(valueProblems(contentOf(row), values));
  const number = body.to.replaceAll(/[\s().+-]/g, "");
  if (!/^[1-9]\d{6,14}$/.test(number)) throw fieldFault("to", say("whatsapp_templates.no_number"));
  try {
    const headerPart = await headerOut(asked, opened, row, body.header);
    return await opened.send({
      to: { kind: "WHATSAPP_ID", value: number },
      content: templateContentOut(row, values, headerPart),
      repliesTo: null,
      key: newId(),
    });
  } catch (error) {
    throw faultOf(error);
  }
}

/** A file goes to the provider at once: what a test sends is in no message. */
async function headerOut(
  asked: Asked,
  { media }: OpenConnection,
  { headerFormat }: TemplateRow,
  header: BodyOut<typeof calls.test>["header"],
): Promise<TemplateHeaderOut | null> {
  const { actor, tenant } = whoAsks(asked);
  const { file, location } = await asked.desk.read(tenant, actor, async (work) => {
    const brought = await headerFor(work, { headerFormat }, header);
    return {
      location: brought.location,
      file:
        brought.attachmentId === null
          ? null
          : await headerFile(work, headerFormat, brought.attachmentId, "header.attachmentId"),
    };
  });
  if (location !== null) return { type: "location", ...location };
  const kind = headerFileOf(headerFormat)?.kind;
  if (file === null || kind === undefined || !media) return null;
  const { name, contentType, storageKey } = file;
  const bytes = Uint8Array.from(await asked.services.storage.get(storageKey));
  return { type: kind, mediaId: await media.upload({ name, contentType, bytes }), name };
}
