import type { Interactive, Message } from "./simulator-message-shapes.ts";
import type { SimulatedChoice, SimulatedMessage, SimulatedTemplate } from "./simulator-state.ts";

/** What a customer can do with a message of ours: press, or order of what it shows. */
export function offersOf(
  message: Message,
  template: SimulatedTemplate | undefined,
): Pick<SimulatedMessage, "choices" | "products"> {
  const choices =
    message.type === "interactive"
      ? choicesOf(message.interactive)
      : message.type === "template"
        ? quickReplies(template)
        : [];
  const products = message.type === "interactive" ? productsOf(message.interactive) : [];
  return {
    ...(choices.length > 0 ? { choices } : {}),
    ...(products.length > 0 ? { products } : {}),
  };
}

function choicesOf(sent: Interactive): SimulatedChoice[] {
  if (sent.type === "button")
    return sent.action.buttons.map(({ reply }) => ({ as: "button_reply", ...reply }));
  if (sent.type === "list")
    return sent.action.sections.flatMap(({ rows }) =>
      rows.map((row) => ({ as: "list_reply" as const, ...row })),
    );
  return [];
}

/** Without a payload of ours it is the label that comes back. */
const quickReplies = (template: SimulatedTemplate | undefined): SimulatedChoice[] =>
  (template?.components ?? [])
    .flatMap(({ buttons = [] }) => buttons)
    .flatMap(({ type, text }) =>
      type === "QUICK_REPLY" ? [{ as: "button" as const, id: text, title: text }] : [],
    );

function productsOf(sent: Interactive): string[] {
  if (sent.type === "product") return [sent.action.product_retailer_id];
  return sent.type === "product_list"
    ? sent.action.sections.flatMap((one) => one.product_items.map((item) => item.product_retailer_id))
    : [];
}
