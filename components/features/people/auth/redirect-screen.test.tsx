import { act, fireEvent, render, screen } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { ApiFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { useSession } from "@/lib/auth/store";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { tokenFor } from "@/tests/token";
import { RedirectScreen } from "./redirect-screen";

const router = { replace: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
jest.mock("@/lib/api/request", () => ({ request: jest.fn() }));
const asked = jest.mocked(request);
const texts = pickTexts(en, ["auth.redirect"]);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const away = () => Promise.reject(new ApiFault(503, { code: "unavailable" }));
const show = async () => {
  const loads = { replace: jest.fn(), reload: jest.fn() };
  render(<RedirectScreen texts={texts} loads={loads} />);
  await pass(0);
  return loads;
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse("2026-03-02T09:00:00Z") });
  useSession.setState({ token: null, user: null, isAuthenticated: false, isLoading: true, error: null });
  router.replace.mockReset();
  asked.mockReset();
  history.replaceState(null, "", "/auth/redirect");
});
afterEach(() => jest.useRealTimers());

test("it says Redirecting... and goes on by itself", async () => {
  localStorage.setItem("token", tokenFor("SUPERVISOR"));
  const loads = await show();
  expect(screen.getByRole("status")).toHaveTextContent("Redirecting...");
  expect(router.replace).toHaveBeenCalledWith("/admin/dashboard");
  expect(loads.replace).not.toHaveBeenCalled();
});

test("a stored session that cannot be restored is tried twice more; then the trouble is said, with a page to reload, and then it is the login page's turn", async () => {
  localStorage.setItem("token", tokenFor("AGENT", { endsInSeconds: -10 }));
  asked.mockImplementation(away);
  const loads = await show();
  expect(screen.getByRole("status")).toHaveTextContent("Redirecting...");
  await pass(799);
  await pass(800);
  expect(screen.getByRole("status")).toHaveTextContent("Redirecting...");
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(screen.getByRole("status")).toHaveTextContent("Having trouble redirecting...");
  fireEvent.click(screen.getByRole("button", { name: "Reload Page" }));
  expect(loads.reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("button", { name: "Return to Login" })).toBeNull();
  await pass(5999);
  expect(loads.replace).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(loads.replace).toHaveBeenCalledWith("/login");
});

test("after a retry that succeeds the way on is a full page load", async () => {
  localStorage.setItem("token", tokenFor("AGENT", { endsInSeconds: -10 }));
  asked.mockImplementationOnce(away).mockImplementation(() => Promise.resolve({ token: tokenFor("AGENT") }));
  const loads = await show();
  await pass(800);
  expect(loads.replace).toHaveBeenCalledWith("/agent/dashboard");
  expect(router.replace).not.toHaveBeenCalled();
});

test("an error is named, with both ways on and what this browser holds", async () => {
  history.replaceState(null, "", "/auth/redirect?next=%2Ftickets#code=spent");
  asked.mockImplementation(() =>
    Promise.reject(new ApiFault(410, { code: "gone", detail: "The link was used or has expired." })),
  );
  const loads = await show();
  await pass(0);
  expect(screen.getByRole("status")).toHaveTextContent("Error During Redirect");
  expect(screen.getByText("Redirect error: The link was used or has expired.")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Debug information" })).toHaveTextContent(
    "Page/auth/redirect?next=%2Ftickets",
  );
  expect(screen.getByRole("button", { name: "Reload Page" })).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Return to Login" }));
  expect(loads.replace).toHaveBeenCalledWith("/login");
  expect(asked.mock.calls[0]?.[0]).toBe(session.exchange);
});

test("an error without words is an Unknown error", async () => {
  history.replaceState(null, "", "/auth/redirect#code=x");
  asked.mockImplementation(() => Promise.reject(new Error("")));
  await show();
  await pass(0);
  expect(screen.getByText("Redirect error: Unknown error")).toBeInTheDocument();
});
