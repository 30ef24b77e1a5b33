import { screen, waitFor } from "@testing-library/react";
import { notificationTypes } from "@/contract/enums";
import { notifications } from "@/contract/notices/notifications";
import { removeToast } from "@/lib/browser/toasts";
import { gate } from "@/tests/gate";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Preferences } from "./preferences";

const off = { inApp: false, push: false, email: false, sound: false };
/** Nothing reaches me. */
const nothing = { types: Object.fromEntries(notificationTypes.map((type) => [type, off])) as never };
afterEach(() => removeToast());

test("what is switched shows at once, and one that fails takes back itself and no other", async () => {
  mock(notifications.preferences, nothing);
  // The first is refused only after the second was drawn.
  const asked = jest.spyOn(globalThis, "fetch");
  mockFault(notifications.setPreferences, "internal", { waitMs: 500 });
  const { user } = renderDesk(<Preferences />);
  const boxes = await screen.findAllByRole("checkbox");
  const [first = document.body, , , , second = document.body] = boxes;
  const before = asked.mock.calls.length;
  await user.click(first);
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
  const pending = gate();
  mock(notifications.setPreferences, async () => {
    await pending.opened;
    return nothing;
  });
  await user.click(second);
  expect(first).toBeChecked();
  expect(second).toBeChecked();
  await waitFor(() => expect(first).not.toBeChecked());
  expect(second).toBeChecked();
  pending.open();
  asked.mockRestore();
});

test("what could not be saved is said", async () => {
  mock(notifications.preferences, nothing);
  mockFault(notifications.setPreferences, "internal", { detail: "Not today." });
  const { user } = renderDesk(<Preferences />);
  await user.click((await screen.findAllByRole("checkbox"))[0] ?? document.body);
  expect(await screen.findByText("Not today.")).toBeVisible();
});
