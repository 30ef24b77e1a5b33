import { notCarried } from "../text-length.ts";
import type { OutboundContent, TemplateContentOut } from "../channel.ts";

/** A message's content as WhatsApp's `messages` takes it. @throws ProviderFailure for what it does not carry */
export function contentForWhatsApp(content: OutboundContent, repliesTo: string | null): object {
  switch (content.type) {
    case "text":
      return { type: "text", text: { body: content.text, preview_url: false } };
    case "template":
      return { type: "template", template: templateOf(content) };
    case "buttons":
      return {
        type: "interactive",
        interactive: {
          type: "button",
          ...framed(content),
          action: { buttons: content.buttons.map((reply) => ({ type: "reply", reply })) },
        },
      };
    case "list":
      return {
        type: "interactive",
        interactive: { type: "list", ...framed(content), action: listAction(content) },
      };
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
/** A component only where it has something to fill in. */
function templateOf({ name, language, header, body, buttons }: TemplateContentOut) {
  const components = [
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
