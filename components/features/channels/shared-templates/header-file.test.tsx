import { screen, waitFor, within } from "@testing-library/react";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { whatsappSettings } from "@/contract/channels/whatsapp-settings";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import { consents } from "@/contract/crm/consents";
import { attachments } from "@/contract/workspace/attachments";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { templateRow } from "@/tests/templates";
import { TemplateEditor } from "./template-editor";
import { TemplatePicker } from "./template-picker";

const plain = { body: "Here it is.", variables: [], examples: {} };
const picture = {
  id: "01980000-0000-7000-8070-000000000001",
  name: "door.png",
  contentType: "image/png",
  sizeBytes: 3,
};
const fileOf = (name: string, type: string) => new File(["abc"], name, { type });
const ticket = ticketRow(1, { channel: "WHATSAPP" });
const pick = async (more: Parameters<typeof templateRow>[0]) => {
  const template = templateRow({ ...plain, ...more });
  mock(whatsappTemplates.list, pageOf([template]));
  mock(consents.list, { items: [] });
  const sent = mock(whatsappConversations.sendTemplate, messageRow(1));
  const { user } = renderDesk(
    <TemplatePicker ticket={ticket} connectionId={template.connectionId} onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole("button", { name: /order_on_its_way/ }));
  return { user, sent };
};
const inPreview = () => within(screen.getByRole("region", { name: "Preview" }));
const press = () => screen.getByRole("button", { name: "Send template" });

test("a header's file is asked for, uploaded, seen in the preview, and sent", async () => {
  const { user, sent } = await pick({ headerFormat: "IMAGE" });
  await user.click(press());
  expect(await screen.findByText("Choose the file that the header shows.")).toBeVisible();
  expect(sent).toHaveLength(0);
  mock(attachments.upload, picture);
  const input = screen.getByLabelText("Header picture", { selector: "input" });
  await user.upload(input, fileOf("door.png", "image/png"));
  expect(await inPreview().findByText("door.png")).toBeVisible();
  await user.click(press());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ header: { attachmentId: picture.id } });
});

test("a header's place is asked for field by field, and sent as numbers", async () => {
  const { user, sent } = await pick({ headerFormat: "LOCATION" });
  await user.type(screen.getByLabelText(/^Name of the place/), "Tienda");
  await user.type(screen.getByLabelText(/^Address/), "Carrer Gran 1");
  await user.type(screen.getByLabelText(/^Latitude/), "141");
  await user.type(screen.getByLabelText(/^Longitude/), "2,17");
  await user.click(press());
  expect(await screen.findByText("A number from -90 to 90.")).toBeVisible();
  await user.clear(screen.getByLabelText(/^Latitude/));
  await user.type(screen.getByLabelText(/^Latitude/), "41.39");
  expect(inPreview().getByText("Tienda, Carrer Gran 1")).toBeVisible();
  await user.click(press());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    header: { location: { name: "Tienda", address: "Carrer Gran 1", latitude: 41.39, longitude: 2.17 } },
  });
});

test("an example of the header is given to Meta before the template is handed in", async () => {
  const template = templateRow({ ...plain, status: "DRAFT", headerFormat: "DOCUMENT" });
  const pdf = { ...picture, name: "bill.pdf", contentType: "application/pdf" };
  mock(whatsappSettings.get, { items: [] });
  mock(whatsappTemplates.get, template);
  mock(whatsappTemplates.update, template);
  mock(attachments.upload, pdf);
  const given = mock(whatsappTemplates.sample, { ...template, sampleName: "bill.pdf" });
  const submitted = mock(whatsappTemplates.submit, { ...template, status: "PENDING" });
  const { user } = renderDesk(<TemplateEditor template={template} onClose={() => undefined} />, {
    role: "ADMIN",
  });
  await user.click(screen.getByRole("button", { name: "Submit to Meta" }));
  expect(await screen.findByText("Add an example file for the review.")).toBeVisible();
  const input = screen.getByLabelText("Example file", { selector: "input" });
  await user.upload(input, fileOf("bill.pdf", "application/pdf"));
  expect(await screen.findAllByText("bill.pdf")).not.toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Submit to Meta" }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(given.map(({ body }) => body)).toEqual([{ attachmentId: picture.id }]);
});
