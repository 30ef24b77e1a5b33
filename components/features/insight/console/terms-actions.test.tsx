import { screen, waitFor, within } from "@testing-library/react";
import { operatorConsole } from "@/contract/insight/console";
import type { ConsoleWorkspace, WorkspaceTerms } from "@/contract/insight/console";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TermsActions } from "./terms-actions";

const terms = (more: Partial<WorkspaceTerms> = {}): WorkspaceTerms => ({
  plan: null,
  peopleMax: null,
  storedBytesMax: null,
  suspension: null,
  ...more,
});
const suspension = { reason: "The invoice of May is open.", since: "2026-01-05T12:00:00.000Z" };
const workspace = (of: Partial<WorkspaceTerms> = {}): ConsoleWorkspace => ({
  id: "acme",
  name: "Acme Ltd",
  createdAt: "2026-01-05T12:00:00.000Z",
  figures: null,
  terms: terms(of),
});
async function open(button: string, of: Partial<WorkspaceTerms> = {}) {
  const { user } = renderDesk(<TermsActions workspace={workspace(of)} />, { role: "SUPER_ADMIN" });
  await user.click(screen.getByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog"));
  return { user, dialog };
}

test("nobody is suspended without a reason, and what was typed stays when it is refused", async () => {
  const sent = mock(operatorConsole.suspend, terms({ suspension }));
  const { user, dialog } = await open("Suspend");
  const reason = dialog.getByRole("textbox", { name: /Reason/ });
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(reason).toHaveAccessibleDescription("This field is required.");
  await user.type(reason, "   ");
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(reason).toHaveAccessibleDescription("This field is required.");
  expect(sent).toHaveLength(0);
  await user.clear(reason);

  mockFault(operatorConsole.suspend, "conflict", {
    detail: "This workspace is suspended already.",
    times: 1,
  });
  await user.type(reason, suspension.reason);
  expect(reason).toHaveAccessibleDescription("");
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await dialog.findByText("This workspace is suspended already.")).toBeVisible();
  expect(reason).toHaveValue(suspension.reason);

  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: "acme" }, body: { reason: suspension.reason } },
  ]);
});

test("a limit is a whole number of people and no negative amount of files, and empty is none", async () => {
  const sent = mock(operatorConsole.setTerms, terms());
  const { user, dialog } = await open("Plan and limits", {
    plan: "Team",
    peopleMax: 25,
    storedBytesMax: 50_000_000_000,
  });
  const [people, files] = [
    dialog.getByRole("spinbutton", { name: /People/ }),
    dialog.getByRole("spinbutton", { name: /Files in GB/ }),
  ];
  expect([people, files].map((field) => (field as HTMLInputElement).value)).toEqual(["25", "50"]);
  const refuse = async (field: HTMLElement, typed: string, said: RegExp) => {
    await user.clear(field);
    await user.type(field, typed);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(field).toHaveAccessibleDescription(said);
  };
  await refuse(people, "0", /At least 1/);
  await refuse(people, "1000001", /At most 1000000/);
  await refuse(people, "2.5", /not valid/);
  await user.clear(people);
  await refuse(files, "-1", /At least 0/);
  expect(sent).toHaveLength(0);
  await user.clear(files);
  await user.type(files, "0.5");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ plan: "Team", peopleMax: null, storedBytesMax: 500_000_000 });
});

test("a plan that is refused says why at its field, and what was typed stays", async () => {
  const { user, dialog } = await open("Plan and limits");
  mockFault(operatorConsole.setTerms, "invalid", { errors: [{ path: "plan", message: "Not this one." }] });
  const plan = dialog.getByRole("textbox", { name: "Plan" });
  await user.type(plan, "Team");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(plan).toHaveAccessibleDescription("Not this one."));
  expect(plan).toHaveValue("Team");
  expect(plan).toHaveFocus();
});

test("a suspended workspace is resumed, and why it is not stands in the dialog", async () => {
  const sent = mock(operatorConsole.resume, terms());
  mockFault(operatorConsole.resume, "conflict", { detail: "This workspace is not suspended.", times: 1 });
  const { user, dialog } = await open("Resume", { suspension });
  await user.click(dialog.getByRole("button", { name: "Resume" }));
  expect(await dialog.findByText("This workspace is not suspended.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent[0]?.params).toEqual({ id: "acme" });
});
