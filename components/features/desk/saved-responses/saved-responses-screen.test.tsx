import { screen, waitFor, within } from "@testing-library/react";
import { savedResponses } from "@/contract/desk/saved-responses";
import type { SavedResponse } from "@/contract/desk/saved-responses";
import type * as Address from "@/tests/address";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { useToasts } from "@/lib/browser/toasts";
import { renderDesk } from "@/tests/render";
import { SavedResponsesScreen } from "./saved-responses-screen";

jest.mock("next/navigation", () => jest.requireActual<typeof Address>("@/tests/address").addressHooks());

const me = "01980000-0000-7000-8000-0000000000aa";
const row = (more: Partial<SavedResponse> = {}): SavedResponse => ({
  id: "01980000-0000-7000-8000-000000000001",
  title: "Where is my order",
  shortcut: "where",
  content: "It is being sent.",
  channel: "ALL",
  category: null,
  tags: [],
  isShared: true,
  agentId: me,
  agentName: "Mona Field",
  usageCount: 4,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

beforeEach(() => history.replaceState(null, "", "/saved-responses"));

/** A list that the calls change, as the server's does. */
function shelf(...rows: SavedResponse[]) {
  let held = rows;
  mock(savedResponses.list, () => pageOf(held));
  const fields = (body: unknown) => (typeof body === "object" && body !== null ? body : {});
  return {
    created: mock(savedResponses.create, ({ body }) => {
      const fresh = { ...row({ id: "01980000-0000-7000-8000-000000000009" }), ...fields(body) };
      held = [...held, fresh];
      return fresh;
    }),
    updated: mock(savedResponses.update, ({ params, body }) => {
      held = held.map((each) => (each.id === params["id"] ? { ...each, ...fields(body) } : each));
      return held.find((each) => each.id === params["id"]) ?? row();
    }),
    removed: mock(savedResponses.remove, ({ params }) => {
      held = held.filter((each) => each.id !== params["id"]);
      return {};
    }),
  };
}

test("an agent writes a response with a placeholder and sees how it will read", async () => {
  const { created } = shelf();
  const { user } = renderDesk(<SavedResponsesScreen />);
  await user.click(
    (await screen.findAllByRole("button", { name: "New saved response" }))[0] ?? document.body,
  );
  const drawer = await screen.findByRole("dialog", { name: "New saved response" });
  await user.type(within(drawer).getByRole("textbox", { name: /Title/ }), "Greeting");
  await user.type(within(drawer).getByRole("textbox", { name: /^Text/ }), "Hello ");
  await user.click(within(drawer).getByRole("button", { name: "contact.firstName" }));
  expect(within(drawer).getByRole("region", { name: "Preview" })).toHaveTextContent("Hello Kim");
  await user.click(within(drawer).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]?.body).toMatchObject({
    title: "Greeting",
    content: "Hello {{contact.firstName}}",
    channel: "ALL",
    isShared: false,
  });
  expect(await screen.findByText("Greeting")).toBeInTheDocument();
});

test("a response is changed and the list follows", async () => {
  const { updated } = shelf(row());
  const { user } = renderDesk(<SavedResponsesScreen />);
  await user.click(await screen.findByRole("button", { name: /^Where is my order/ }));
  const drawer = await screen.findByRole("dialog", { name: "Edit saved response" });
  const title = within(drawer).getByRole("textbox", { name: /Title/ });
  await user.clear(title);
  await user.type(title, "Where is my parcel");
  await user.click(within(drawer).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Where is my parcel")).toBeInTheDocument();
  expect(updated[0]?.body).toMatchObject({ title: "Where is my parcel", content: "It is being sent." });
});

test("a response is deleted after a question, and not before", async () => {
  const { removed } = shelf(row());
  const { user } = renderDesk(<SavedResponsesScreen />);
  await user.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete “Where is my order”?" });
  expect(removed).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No saved responses yet")).toBeInTheDocument();
  expect(removed[0]?.params).toEqual({ id: row().id });
});

test("an agent cannot change what somebody else shares, and a supervisor can", async () => {
  shelf(row({ agentId: "01980000-0000-7000-8000-0000000000bb" }));
  const { unmount } = renderDesk(<SavedResponsesScreen />);
  await screen.findByText("Where is my order");
  expect(screen.queryByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
  unmount();
  renderDesk(<SavedResponsesScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByRole("button", { name: /^Actions for/ })).toBeInTheDocument();
});

test.each([
  ["/saved-responses", "Failed to fetch saved responses"],
  ["/saved-responses?isShared=true", "Failed to fetch shared saved responses"],
])("at %s a list that fails says so: %s", async (address, words) => {
  history.replaceState(null, "", address);
  mockFault(savedResponses.list, "conflict", { detail: "No such filter" });
  renderDesk(<SavedResponsesScreen />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText("No such filter")).toBeInTheDocument();
});

test("creating, updating and deleting say what failed, with the server's words below, and what was typed stays", async () => {
  mock(savedResponses.list, () => pageOf([row()]));
  for (const call of [savedResponses.create, savedResponses.update, savedResponses.remove])
    mockFault(call, "conflict", { detail: "The database says no" });
  const { user } = renderDesk(<SavedResponsesScreen />);
  await user.click(
    (await screen.findAllByRole("button", { name: "New saved response" }))[0] ?? document.body,
  );
  const fresh = await screen.findByRole("dialog", { name: "New saved response" });
  await user.type(within(fresh).getByRole("textbox", { name: /Title/ }), "Greeting");
  await user.type(within(fresh).getByRole("textbox", { name: /^Text/ }), "Hello");
  await user.click(within(fresh).getByRole("button", { name: "Save" }));
  expect(await within(fresh).findByRole("alert")).toHaveTextContent(
    "Failed to create saved responseThe database says no",
  );
  expect(within(fresh).getByRole("textbox", { name: /Title/ })).toHaveValue("Greeting");
  await user.click(within(fresh).getByRole("button", { name: "Cancel" }));

  await user.click(await screen.findByRole("button", { name: /Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const edit = await screen.findByRole("dialog", { name: "Edit saved response" });
  await user.click(within(edit).getByRole("button", { name: "Save" }));
  expect(await within(edit).findByRole("alert")).toHaveTextContent(
    "Failed to update saved responseThe database says no",
  );
  await user.click(within(edit).getByRole("button", { name: "Cancel" }));

  await user.click(await screen.findByRole("button", { name: /Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      {
        variant: "destructive",
        title: "Failed to delete saved response",
        description: "The database says no",
      },
    ]),
  );
});
