import { screen, waitFor } from "@testing-library/react";
import { users } from "@/contract/people/users";
import { staffUser } from "@/tests/factories";
import { gate } from "@/tests/gate";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DepartureDialog } from "./departure-dialog";

test("nobody is deactivated before it is said what that does", async () => {
  const { open, opened } = gate();
  mock(users.departure, async () => {
    await opened;
    return {
      openTickets: 3,
      laterTickets: 0,
      sessions: 1,
      lastIn: [{ id: "01980000-0000-7000-8040-000000000001", name: "Returns" }],
    };
  });
  const sent = mock(users.update, staffUser({ isActive: false }));
  const { user } = renderDesk(<DepartureDialog user={staffUser()} onClose={() => undefined} />, {
    role: "ADMIN",
  });
  const button = await screen.findByRole("button", { name: "Deactivate" });
  expect(button).toBeDisabled();
  open();
  expect(await screen.findByText(/Returns/)).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(sent[0]?.body).toEqual({ isActive: false }));
});
