import { screen, waitFor, within } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SecondFactorCard } from "./second-factor-card";

const off = { isOn: false, since: null, recoveryCodesLeft: 0 };
const on = { isOn: true, since: "2026-03-02T09:00:00.000Z", recoveryCodesLeft: 1 };

test("setting up goes from the password over the picture to the recovery codes, which are shown once", async () => {
  let state = off as typeof off | typeof on;
  mock(session.secondFactor, () => state);
  const setUp = mock(session.setUpSecondFactor, {
    secret: "JBSWY3DPEHPK3PXP",
    uri: "otpauth://totp/Parley%20acme:a?secret=JBSWY3DPEHPK3PXP",
  });
  const confirmed = mock(session.confirmSecondFactor, () => {
    state = on;
    return { recoveryCodes: ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"] };
  });
  const { user } = renderDesk(<SecondFactorCard />);
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  const dialog = screen.getByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Password/), "parley-demo");
  await user.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(
    await within(dialog).findByRole("img", { name: "QR code for your authenticator app" }),
  ).toBeInTheDocument();
  expect(within(dialog).getByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
  const code = within(dialog).getByRole("textbox", { name: /Code from the app/ });
  expect(code).toHaveValue("");
  await user.type(code, "287082");
  await user.click(within(dialog).getByRole("button", { name: "Turn on" }));
  expect(await within(dialog).findByText("AAAA-BBBB-CCCC-DDDD")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByText("1 recovery code is left.")).toBeInTheDocument();
  expect([setUp[0]?.body, confirmed[0]?.body]).toEqual([{ password: "parley-demo" }, { code: "287082" }]);
  expect(screen.queryByText("AAAA-BBBB-CCCC-DDDD")).toBeNull();
});

test("switching off asks for the password, and says at the field when it is wrong", async () => {
  mock(session.secondFactor, on);
  mockFault(session.disableSecondFactor, "invalid", {
    errors: [{ path: "password", message: "This is not your current password" }],
  });
  const { user } = renderDesk(<SecondFactorCard />);
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  const dialog = screen.getByRole("dialog");
  const password = within(dialog).getByLabelText(/^Password/);
  await user.type(password, "not it");
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(password).toHaveAccessibleDescription("This is not your current password"));
  const done = mock(session.disableSecondFactor, {});
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(done).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
