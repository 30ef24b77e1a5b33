import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { expireSession, signOut } from "@/lib/auth/refresh";
import { parseToken } from "@/lib/shared/auth/token";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { DeskProviders } from "./desk-providers";

const mockRouter = { replace: jest.fn<void, [string]>() };
jest.mock("next/navigation", () => ({ useRouter: () => mockRouter, usePathname: () => location.pathname }));
jest.mock("@/lib/browser/realtime/use-socket", () => ({ useSocket: () => undefined }));

const here = "/tickets?status=OPEN";
const loginAndBack = `/login?next=${encodeURIComponent(here)}`;
const wentTo = () => mockRouter.replace.mock.calls.map(([to]) => to);
function Form() {
  const [text, setText] = useState("");
  return <input aria-label="Any form" value={text} onChange={(event) => setText(event.target.value)} />;
}
const show = () =>
  renderDesk(
    <DeskProviders user={null}>
      <Form />
    </DeskProviders>,
  );
const field = () => screen.getByRole("textbox", { name: "Any form" });
/** What the browser tells this tab when another one writes. */
const fromElsewhere = (token: string | null) => {
  if (token !== null) localStorage.setItem("token", token);
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "token", newValue: token })));
};

const endInAnotherTab = (how: "expired" | "left") => {
  localStorage.setItem("session-end", how);
  localStorage.removeItem("token");
  fromElsewhere(null);
};

beforeEach(() => {
  history.replaceState(null, "", here);
  mockRouter.replace.mockClear();
});

test("whose session ends is led to the login and from there back to where they were", async () => {
  show();
  act(() => expireSession());
  await waitFor(() => expect(wentTo()).toEqual([loginAndBack]));
});

test("who leaves is not led back", async () => {
  mock(session.logout, {});
  show();
  await act(() => signOut());
  await waitFor(() => expect(wentTo()).toEqual(["/login"]));
});

test("when a session ends while something is typed, the screen stays; who logs in beside it goes on there", async () => {
  const { user } = show();
  await user.type(field(), "half a thought");
  act(() => expireSession());
  expect(await screen.findByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  expect(wentTo()).toEqual([]);
  const beside = { close: jest.fn() };
  const open = jest.spyOn(window, "open").mockReturnValue(beside as unknown as Window); // all that is asked of it
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(open).toHaveBeenCalledWith("/login?next=%2Fprofile", "_blank");
  fromElsewhere(tokenFor());
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(beside.close).toHaveBeenCalled();
  expect(field()).toHaveValue("half a thought");
  expect(wentTo()).toEqual([]);
  open.mockRestore();
});

test("the notice can be put away to look at the text, and is back with the next letter; who leaves is led back", async () => {
  const { user } = show();
  await user.type(field(), "half");
  act(() => expireSession());
  await user.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.type(field(), "!");
  await user.click(await screen.findByRole("button", { name: "Leave this page" }));
  expect(wentTo()).toEqual([loginAndBack]);
});

test("a session that ended in another tab is one that ended; one that was left there is left here", async () => {
  const view = show();
  endInAnotherTab("expired");
  await waitFor(() => expect(wentTo()).toEqual([loginAndBack]));
  view.unmount();
  mockRouter.replace.mockClear();
  show();
  endInAnotherTab("left");
  await waitFor(() => expect(wentTo()).toEqual(["/login"]));
});

test("a page that came for one person shows another, whose session this browser has, nothing of it", async () => {
  const key = ["tickets", "list", {}];
  const seen: unknown[] = [];
  function Rows() {
    const { data } = useQuery<string>({ queryKey: key, queryFn: () => "asked anew", staleTime: Infinity });
    seen.push(data);
    return <p>{data}</p>;
  }
  const drawnFor =
    parseToken(tokenFor("AGENT", { id: "01980000-0000-7000-8000-0000000000bb" }))?.user ?? null;
  localStorage.setItem("token", tokenFor());
  renderDesk(
    <DeskProviders user={drawnFor} known={[{ key, answer: "somebody else's", isPaged: false }]}>
      <Rows />
    </DeskProviders>,
  );
  expect(await screen.findByText("asked anew")).toBeVisible();
  expect(screen.queryByText("somebody else's")).not.toBeInTheDocument();
  expect(seen[0]).toBe("somebody else's"); // as the server drew it
});
