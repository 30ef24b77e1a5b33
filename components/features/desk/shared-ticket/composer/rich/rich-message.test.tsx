import { screen, waitFor, within } from "@testing-library/react";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import type { RichKind } from "./rich-kinds";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MessageBubble } from "../../thread/message-bubble";
import { RichMessageDialog } from "./rich-message-dialog";

const ticket = ticketRow(1, { channel: "WHATSAPP" });
const connectionId = "01980000-0000-7000-8060-000000000001";
const sentMessage = messageRow(9, { authorType: "AGENT" });

function open(kind: RichKind) {
  const onClose = jest.fn();
  const view = renderDesk(
    <RichMessageDialog kind={kind} ticket={ticket} connectionId={connectionId} onClose={onClose} />,
    { role: "AGENT" },
  );
  const preview = () => within(screen.getByRole("region", { name: "Preview" }));
  const field = (name: string) => screen.getByRole("textbox", { name });
  const press = (name: string) => view.user.click(screen.getByRole("button", { name }));
  return { ...view, onClose, preview, field, press };
}

test("buttons are seen as their customer will, and leave once", async () => {
  const sent = mock(whatsappMultimedia.buttons, sentMessage);
  const { user, preview, field, press, onClose } = open("buttons");
  await press("Send");
  expect(field("Text")).toHaveFocus();
  expect(sent).toHaveLength(0);
  await user.type(field("Text"), "Did it arrive?");
  await user.type(field("Button 1"), "Yes");
  await press("Add a button");
  await user.type(field("Button 2"), "No");
  expect(preview().getByText("Did it arrive?")).toBeVisible();
  expect(
    preview()
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["Yes", "No"]);
  await press("Send");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({
    conversationId: ticket.id,
    body: "Did it arrive?",
    buttons: [
      { id: "button-1", title: "Yes" },
      { id: "button-2", title: "No" },
    ],
  });
});

test("no more than three buttons can be written", async () => {
  const { press } = open("buttons");
  await press("Add a button");
  await press("Add a button");
  expect(screen.queryByRole("button", { name: "Add a button" })).not.toBeInTheDocument();
});

test("a list of several sections needs a title for each, and ten rows are its end", async () => {
  const sent = mock(whatsappMultimedia.list, sentMessage);
  const { user, field, press, onClose } = open("list");
  await user.type(field("Text"), "What is it about?");
  await user.type(field("Text of the button"), "Choose");
  await user.type(field("Row 1"), "My order");
  await user.type(field("Description of row 1"), "Where it is");
  await press("Add a section");
  expect(screen.getAllByRole("textbox", { name: "Title of the section" })).toHaveLength(2);
  const [first, second] = screen.getAllByRole("textbox", { name: "Title of the section" });
  if (!first || !second) throw new Error("no sections");
  await user.type(first, "Orders");
  await user.type(second, "Else");
  const last = screen.getAllByRole("textbox", { name: "Row 1" })[1];
  if (!last) throw new Error("no row");
  await user.type(last, "Repair");
  await press("Send");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({
    button: "Choose",
    sections: [
      { title: "Orders", rows: [{ id: "row-1-1", title: "My order", description: "Where it is" }] },
      { title: "Else", rows: [{ id: "row-2-1", title: "Repair" }] },
    ],
  });
});

test("a place is taken from a map's link, and text that names none is told so", async () => {
  const sent = mock(whatsappMultimedia.location, sentMessage);
  const { user, field, press, onClose } = open("location");
  await user.type(field("Coordinates or link"), "our shop");
  await press("Send");
  expect(await screen.findByText("No place was found in this.")).toBeVisible();
  await user.clear(field("Coordinates or link"));
  await user.type(field("Coordinates or link"), "https://maps.google.com/?q=41.387,2.17");
  await user.type(field("Name"), "Acme Outdoor");
  await press("Send");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ latitude: 41.387, longitude: 2.17, name: "Acme Outdoor" });
});

const product = (id: string, name: string) => ({ id, name, price: "€19.00", isAvailable: true });

test("one product leaves by itself, several as a list with a title", async () => {
  mock(whatsappMultimedia.pictures, { items: [] });
  mock(whatsappMultimedia.products, {
    catalogId: "194836987003835",
    items: [product("TENT-1", "Tent Ridge"), product("TENT-2", "Tent Brook")],
    nextCursor: null,
  });
  const one = mock(whatsappMultimedia.product, sentMessage);
  const several = mock(whatsappMultimedia.productList, sentMessage);
  const { user, preview, field, press, onClose } = open("products");
  await press("Send");
  expect(await screen.findByText("Choose at least one product.")).toBeVisible();
  await user.click(await screen.findByRole("checkbox", { name: /Tent Brook/ }));
  expect(preview().getByText("Tent Brook")).toBeVisible();
  await press("Send");
  await waitFor(() => expect(one).toHaveLength(1));
  expect(one[0]?.body).toMatchObject({
    productRetailerId: "TENT-2",
    catalogId: "194836987003835",
    names: { "TENT-2": "Tent Brook" },
  });
  await user.click(screen.getByRole("checkbox", { name: /Tent Ridge/ }));
  await user.type(field("Title"), "Tents");
  await user.type(field("Text"), "In stock");
  await press("Send");
  await waitFor(() => expect(several).toHaveLength(1));
  expect(several[0]?.body).toMatchObject({
    header: "Tents",
    sections: [{ productRetailerIds: ["TENT-2", "TENT-1"] }],
  });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("where no catalogue is connected it says what to do", async () => {
  mock(whatsappMultimedia.products, { catalogId: null, items: [], nextCursor: null });
  open("products");
  expect(await screen.findByText("No catalogue is connected")).toBeVisible();
});

test("a message stands in the thread with its title and its small print, and a template with neither twice", () => {
  const content = {
    type: "buttons" as const,
    header: "Delivery",
    footer: "Acme",
    buttons: [{ id: "button-1", title: "Yes" }],
  };
  const template = {
    type: "template" as const,
    templateId: connectionId,
    name: "hello",
    language: "en",
    header: "Welcome",
    footer: null,
    buttons: [],
    values: {},
  };
  const held = { isMine: false, undo: () => undefined, sendNow: () => undefined };
  const bubble = (order: number, of: typeof content | typeof template, text: string) => (
    <MessageBubble
      message={messageRow(order, {
        authorType: "AGENT",
        channel: "WHATSAPP",
        text,
        messenger: { content: of, repliesToId: null, reactions: [] },
      })}
      held={held}
      startsGroup
    />
  );
  renderDesk(
    <>
      {bubble(1, content, "Did it arrive?")}
      {bubble(2, template, "Welcome\nHow are you?")}
    </>,
    { role: "AGENT" },
  );
  expect(screen.getByText("Delivery")).toBeVisible();
  expect(screen.getByText("Acme")).toBeVisible();
  expect(screen.getAllByText(/Welcome/)).toHaveLength(1);
});
