import type { HookPost, SimulatedAct } from "../simulated-channel.ts";
import { faultyPosts } from "../../simulator/kit.ts";
import { whatsAppLimits } from "./provider.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { appPost, customerPost, preferencePost } from "./simulator-posts.ts";
import { simulatedCatalogueId, simulatedProducts } from "./simulator-products.ts";
import { addressOfCustomer, keepMessage, nameInSimulator, simulatedCustomer } from "./simulator-state.ts";
import type { SimulatedCustomer, SimulatedMessage, WhatsAppSimulation } from "./simulator-state.ts";

/** The simulation at the moment of an act. */
export interface Moment {
  state: WhatsAppSimulation;
  atMs: number;
  account: { settings: WhatsAppSettings; secrets: WhatsAppSecrets };
}

const minuteMs = 60_000;
/** How long after it was sent WhatsApp's app lets a message be changed, and taken back. */
const editMs = 15 * minuteMs;
const takeBackMs = 2 * 24 * 60 * minuteMs;
const placesMax = 1000;

/** @throws RangeError for what cannot be done, or not any more */
export function actAsCustomer(moment: Moment, act: SimulatedAct, newId: () => string): HookPost[] {
  const { state } = moment;
  switch (act.does) {
    case "PRESS":
      return faultyPosts([press(moment, act, newId())], state.faults);
    case "REACT":
      return faultyPosts([reactTo(moment, act, newId())], state.faults);
    case "SHARE_PLACE":
      return faultyPosts([sharePlace(moment, act, newId())], state.faults);
    case "ORDER":
      return faultyPosts([order(moment, act, newId())], state.faults);
    case "EDIT":
      return faultyPosts([edit(moment, act, newId())], state.faults);
    case "PREFER_MARKETING":
      return faultyPosts([preferMarketing(moment, act)], state.faults);
  }
}

type Act<Does extends SimulatedAct["does"]> = Extract<SimulatedAct, { does: Does }>;

function press(
  { state, atMs, account }: Moment,
  { messageId, choiceId }: Act<"PRESS">,
  id: string,
): HookPost {
  const message = messageOf(state, messageId, "TO_CUSTOMER");
  const choice = message.choices?.find((one) => one.id === choiceId);
  if (!choice) throw new RangeError("There is no such button under the message.");
  const customer = writes(state, message.customer, atMs);
  const { as, title, description } = choice;
  keepOwn(state, customer, { id, atMs, text: title, repliesTo: messageId });
  const body =
    as === "button"
      ? { type: "button", button: { payload: choiceId, text: title } }
      : {
          type: "interactive",
          interactive: {
            type: as,
            [as]: { id: choiceId, title, ...(description === undefined ? {} : { description }) },
          },
        };
  return customerPost(account, customer, { id, atMs, repliesTo: messageId }, body);
}

function reactTo({ state, atMs, account }: Moment, { messageId, emoji }: Act<"REACT">, id: string): HookPost {
  const message = messageOf(state, messageId);
  const customer = writes(state, message.customer, atMs);
  if (emoji === "") delete message.ownReaction;
  else message.ownReaction = emoji;
  return customerPost(
    account,
    customer,
    { id, atMs },
    { type: "reaction", reaction: { message_id: messageId, emoji } },
  );
}

function sharePlace(
  { state, atMs, account }: Moment,
  { customer: to, latitude, longitude, name, address }: Act<"SHARE_PLACE">,
  id: string,
): HookPost {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (name ?? "").length > placesMax)
    throw new RangeError("There is no such place.");
  const customer = writes(state, to, atMs);
  const text = ["📍", name, address, `${latitude}, ${longitude}`].flatMap((part) => part ?? []).join("\n");
  keepOwn(state, customer, { id, atMs, text });
  const location = {
    latitude,
    longitude,
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
  };
  return customerPost(account, customer, { id, atMs }, { type: "location", location });
}

function order(
  { state, atMs, account }: Moment,
  { messageId, items, note = "" }: Act<"ORDER">,
  id: string,
): HookPost {
  const message = messageOf(state, messageId, "TO_CUSTOMER");
  const chosen = items.map(({ productRetailerId, quantity }) => ({
    quantity,
    product: simulatedProducts.find((one) => one.retailer_id === productRetailerId),
    isShown: message.products?.includes(productRetailerId) ?? false,
  }));
  if (
    chosen.length === 0 ||
    chosen.some(({ isShown, quantity }) => !isShown || quantity < 1 || quantity > 99)
  )
    throw new RangeError("The message does not show these products.");
  const customer = writes(state, message.customer, atMs);
  const lines = chosen.map(({ product, quantity }) => `${quantity} × ${product?.name ?? ""}`);
  const text = ["🛒", ...lines, ...(note === "" ? [] : [note])].join("\n");
  keepOwn(state, customer, { id, atMs, text });
  return customerPost(
    account,
    customer,
    { id, atMs },
    {
      type: "order",
      order: {
        catalog_id: simulatedCatalogueId,
        text: note,
        product_items: chosen.flatMap(({ product, quantity }) =>
          product
            ? [
                {
                  product_retailer_id: product.retailer_id,
                  quantity,
                  item_price: Number(product.price.replaceAll(/[^\d.]/g, "")),
                  currency: "EUR",
                },
              ]
            : [],
        ),
      },
    },
  );
}

/** In the app's own menu of the business, which is no word to it. */
function preferMarketing(
  { state, atMs, account }: Moment,
  { customer: to, value }: Act<"PREFER_MARKETING">,
): HookPost {
  const customer = customerOf(state, to);
  customer.stopsMarketing = value === "STOP";
  return preferencePost(account, customer, { value: value === "STOP" ? "stop" : "resume", atMs });
}

/** Words alone, or those of a file; no word of the customer's, so no window opens. */
function edit({ state, atMs, account }: Moment, { messageId, text }: Act<"EDIT">, id: string): HookPost {
  const message = messageOf(state, messageId, "FROM_CUSTOMER");
  if (text.trim() === "" || text.length > whatsAppLimits.textMax || atMs - message.atMs >= editMs)
    throw new RangeError("A message is changed within 15 minutes, to words.");
  const kind = message.file?.kind;
  if (!message.isWritten || kind === "audio" || kind === "sticker")
    throw new RangeError("There are no words to change.");
  message.text = text;
  message.isEdited = true;
  const words =
    kind === undefined ? { type: "text", text: { body: text } } : { type: kind, [kind]: { caption: text } };
  return customerPost(
    account,
    customerOf(state, message.customer),
    { id, atMs },
    { type: "edit", edit: { original_message_id: messageId, message: words } },
  );
}

/** @throws RangeError for what is not theirs, or was sent more than two days ago */
export function takeBack({ state, atMs, account }: Moment, messageId: string, id: string): HookPost[] {
  const message = messageOf(state, messageId, "FROM_CUSTOMER");
  if (atMs - message.atMs >= takeBackMs) throw new RangeError("A message is taken back within two days.");
  message.text = "";
  delete message.file;
  delete message.isEdited;
  message.isUnsent = true;
  const post = customerPost(
    account,
    customerOf(state, message.customer),
    { id, atMs },
    { type: "revoke", revoke: { original_message_id: messageId } },
  );
  return faultyPosts([post], state.faults);
}

/** Nothing of ours has sent it; the app knows no window. */
export function answerInApp(
  { state, atMs, account }: Moment,
  { customer: to, text }: { customer: string; text: string },
  id: string,
): HookPost[] {
  if (text.trim() === "" || text.length > whatsAppLimits.textMax)
    throw new RangeError(`An answer has 1 to ${whatsAppLimits.textMax} characters.`);
  const customer = customerOf(state, to);
  keepMessage(state, {
    id,
    direction: "TO_CUSTOMER",
    customer: nameInSimulator(customer),
    text,
    atMs,
    arrivesAtMs: atMs,
    status: "SENT",
    key: null,
  });
  return faultyPosts(
    [appPost(account, customer, { id, atMs }, { type: "text", text: { body: text } })],
    state.faults,
  );
}

/** One that is on the phone, and was not taken back. */
export function messageOf(
  state: WhatsAppSimulation,
  id: string,
  direction?: SimulatedMessage["direction"],
): SimulatedMessage {
  const message = state.messages.find((one) => one.id === id);
  const isThere = message && message.status !== "FAILED" && !message.isUnsent;
  if (!isThere || (direction && message.direction !== direction))
    throw new RangeError("There is no such message on the phone.");
  return message;
}

export function customerOf(state: WhatsAppSimulation, text: string): SimulatedCustomer {
  const address = addressOfCustomer(text);
  if (address === null)
    throw new RangeError("A simulated customer has a phone number, or a business-scoped id.");
  return simulatedCustomer(state, address);
}

/** Whatever a customer sends opens the window. */
function writes(state: WhatsAppSimulation, text: string, atMs: number): SimulatedCustomer {
  const customer = customerOf(state, text);
  customer.lastWroteAtMs = atMs;
  return customer;
}

function keepOwn(
  state: WhatsAppSimulation,
  customer: SimulatedCustomer,
  said: { id: string; atMs: number; text: string; repliesTo?: string },
): void {
  keepMessage(state, {
    direction: "FROM_CUSTOMER",
    customer: nameInSimulator(customer),
    arrivesAtMs: said.atMs,
    status: null,
    key: null,
    ...said,
  });
}
