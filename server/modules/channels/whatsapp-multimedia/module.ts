import { whatsappMultimedia as calls } from "../../../../contract/channels/whatsapp-multimedia.ts";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { sendTo } from "../messengers/send.ts";
import { picturesOfMessage, picturesOfProducts } from "./pictures.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { say } from "./texts.ts";

type ListBody = BodyOut<typeof calls.list>;
const multimediaCalls = implement(calls, {
  media: async ({ body, caller, services, ...work }) => {
    const { type, attachmentId, caption = "" } = body;
    const file = await work.rows(attachments).find(attachmentId);
    if (!file || file.uploadedById !== work.actor.id)
      throw fieldFault("attachmentId", say("shared.attachment_gone"));
    const limit = mediaLimitOf(channelProviders.whatsapp.provider.media?.limits ?? [], file);
    if (limit?.kind !== type) throw fieldFault("type", say("whatsapp_multimedia.other_kind"));
    if (caption !== "" && limit.captionMax === 0)
      throw fieldFault("caption", say("whatsapp_multimedia.no_caption"));
    return sendTo({ work, caller, services }, "WHATSAPP", body, {
      text: caption,
      part: null,
      attachments: [attachmentId],
    });
  },
  location: ({ body, caller, services, ...work }) => {
    const { latitude, longitude, name = null, address = null } = body;
    const text = [name, address].flatMap((part) => part ?? []).join("\n") || `${latitude}, ${longitude}`;
    const part = { type: "location" as const, latitude, longitude, name, address };
    return sendTo({ work, caller, services }, "WHATSAPP", body, { text, part });
  },
  buttons: ({ body, caller, services, ...work }) => {
    refuseTwice("buttons", body.buttons);
    const { header = null, footer = null, buttons } = body;
    const part = { type: "buttons" as const, header, footer, buttons };
    return sendTo({ work, caller, services }, "WHATSAPP", body, { text: body.body, part });
  },
  list: ({ body, caller, services, ...work }) => {
    refuseSections(body.sections);
    const { header = null, footer = null, button } = body;
    const sections = body.sections.map(({ title = "", rows }) => ({
      title,
      rows: rows.map(({ description = "", ...row }) => ({ ...row, description })),
    }));
    const part = { type: "list" as const, header, footer, button, sections };
    return sendTo({ work, caller, services }, "WHATSAPP", body, { text: body.body, part });
  },
  product: ({ body, caller, services, ...work }) => {
    const { body: words = "", footer = null, catalogId, productRetailerId, names } = body;
    const isBare = words.trim() === "";
    const part = { type: "product" as const, isBare, footer, catalogId, productRetailerId, names };
    return sendTo({ work, caller, services }, "WHATSAPP", body, {
      text: isBare ? productRetailerId : words,
      part,
    });
  },
  productList: ({ body, caller, services, ...work }) => {
    refuseProducts(body.sections);
    const { header, footer = null, catalogId, names } = body;
    const sections = body.sections.map(({ title = "", productRetailerIds }) => ({
      title,
      productRetailerIds,
    }));
    const part = { type: "productList" as const, header, footer, catalogId, sections, names };
    return sendTo({ work, caller, services }, "WHATSAPP", body, { text: body.body, part });
  },
  products: ({ params, query, desk, services, actor, tenant }) =>
    readCatalogue({ desk, services, actor, tenant }, params.id, query),
  pictures: async ({ params, query, desk, services, actor, tenant }) => ({
    items: await picturesOfProducts({ desk, services, actor, tenant }, params.id, query.ids ?? []),
  }),
  messagePictures: async ({ params, desk, services, actor, tenant }) => ({
    items: await picturesOfMessage({ desk, services, actor, tenant }, params.id, params.messageId),
  }),
});

/** @throws Fault at the field */
function refuseTwice(field: string, choices: readonly { id: string; title: string }[]): void {
  const isTwice = (words: readonly string[]) => new Set(words).size < words.length;
  if (isTwice(choices.map(({ id }) => id)) || isTwice(choices.map(({ title }) => title)))
    throw fieldFault(field, say("whatsapp_multimedia.same_twice"));
}

const rowsMax = 10;
function refuseSections(sections: ListBody["sections"]): void {
  const rows = sections.flatMap((section) => section.rows);
  if (rows.length > rowsMax) throw fieldFault("sections", say("whatsapp_multimedia.rows_max"));
  if (sections.length > 1 && sections.some(({ title }) => title === undefined))
    throw fieldFault("sections", say("whatsapp_multimedia.section_title"));
  refuseTwice("sections", rows);
}

const productsMax = 30;
function refuseProducts(sections: BodyOut<typeof calls.productList>["sections"]): void {
  if (sections.flatMap((section) => section.productRetailerIds).length > productsMax)
    throw fieldFault("sections", say("whatsapp_multimedia.products_max"));
  if (sections.length > 1 && sections.some(({ title }) => title === undefined))
    throw fieldFault("sections", say("whatsapp_multimedia.section_title"));
}

export const whatsappMultimediaModule = defineModule("channels/whatsapp-multimedia", {
  calls: multimediaCalls,
});
