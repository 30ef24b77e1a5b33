import { notCarried } from "../text-length.ts";
import type { OutboundContent, TemplateContentOut, TemplateHeaderOut } from "../channel.ts";

/** A message's content as WhatsApp's `messages` takes it. @throws ProviderFailure for what it does not carry */
export function contentForWhatsApp(content: OutboundContent, repliesTo: string | null): object {
  switch (content.type) {
    case "text":
      return { type: "text", text: { body: content.text, preview_url: false } };
    case "template":
      return { type: "template", template: templateOf(content) };
    case "buttons":
    case "list":
    case "product":
    case "productList":
      return { type: "interactive", interactive: interactiveOf(content) };
    case "location": {
      const { latitude, longitude, name, address } = content;
      return {
        type: "location",
        location: {
          latitude,
          longitude,
          ...(name === null ? {} : { name }),
          ...(address === null ? {} : { address }),
        },
      };
    }
    case "callRequest":
      return {
        type: "interactive",
        interactive: {
          type: "call_permission_request",
          body: { text: content.text },
          action: { name: "call_permission_request" },
        },
      };
    case "reaction":
      return { type: "reaction", reaction: { message_id: repliesTo ?? "", emoji: content.text } };
    case "media": {
      const { kind, mediaId, text, name, isVoice } = content;
      return {
        type: kind,
        [kind]: {
          id: mediaId,
          ...(text === "" ? {} : { caption: text }),
          ...(kind === "document" ? { filename: name } : {}),
          ...(kind === "audio" && isVoice ? { voice: true } : {}),
        },
      };
    }
    default:
      throw notCarried(content);
  }
}

type Interactive = Extract<OutboundContent, { type: "buttons" | "list" | "product" | "productList" }>;
function interactiveOf(content: Interactive): object {
  switch (content.type) {
    case "buttons":
      return {
        type: "button",
        ...framed(content),
        action: { buttons: content.buttons.map((reply) => ({ type: "reply", reply })) },
      };
    case "list":
      return { type: "list", ...framed(content), action: listAction(content) };
    case "product": {
      const { text, footer, catalogId, productRetailerId } = content;
      return {
        type: "product",
        ...(text === "" ? {} : { body: { text } }),
        ...(footer === null ? {} : { footer: { text: footer } }),
        action: { catalog_id: catalogId, product_retailer_id: productRetailerId },
      };
    }
    default:
      return {
        type: "product_list",
        ...framed(content),
        action: {
          catalog_id: content.catalogId,
          sections: content.sections.map(({ title, productRetailerIds }) => ({
            ...(title === "" ? {} : { title }),
            product_items: productRetailerIds.map((id) => ({ product_retailer_id: id })),
          })),
        },
      };
  }
}

const framed = ({
  header,
  text,
  footer,
}: {
  header: string | null;
  text: string;
  footer: string | null;
}) => ({
  ...(header === null ? {} : { header: { type: "text", text: header } }),
  body: { text },
  ...(footer === null ? {} : { footer: { text: footer } }),
});

const listAction = ({ button, sections }: Extract<OutboundContent, { type: "list" }>) => ({
  button,
  sections: sections.map(({ title, rows }) => ({
    ...(title === "" ? {} : { title }),
    rows: rows.map(({ id, title: name, description }) => ({
      id,
      title: name,
      ...(description === "" ? {} : { description }),
    })),
  })),
});

const parametersOf = (values: readonly string[]) => values.map((text) => ({ type: "text", text }));
function headerParameter(part: TemplateHeaderOut): object {
  if (part.type === "location") {
    const { type, latitude, longitude, name, address } = part;
    return { type, location: { latitude, longitude, name, address } };
  }
  const { type, mediaId, name } = part;
  return { type, [type]: { id: mediaId, ...(type === "document" ? { filename: name } : {}) } };
}
/** A component only where it has something to fill in. */
function templateOf({ name, language, header, headerPart, body, buttons }: TemplateContentOut) {
  const components = [
    ...(headerPart ? [{ type: "header", parameters: [headerParameter(headerPart)] }] : []),
    ...(header.length > 0 ? [{ type: "header", parameters: parametersOf(header) }] : []),
    ...(body.length > 0 ? [{ type: "body", parameters: parametersOf(body) }] : []),
    ...buttons.map(({ index, value }) => ({
      type: "button",
      sub_type: "url",
      index: String(index),
      parameters: parametersOf([value]),
    })),
  ];
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) };
}
