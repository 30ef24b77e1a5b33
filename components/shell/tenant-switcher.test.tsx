import { screen, waitFor } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { TenantSwitcher } from "./tenant-switcher";

test("a SUPER_ADMIN finds a workspace and goes there with the session; the one they are in is marked", async () => {
  const asked = mock(session.tenants, ({ query }) => ({
    items: [
      { id: "acme", name: "Acme" },
      { id: "globex", name: "Globex" },
    ].filter(({ id }) => id.includes(query.get("search") ?? "")),
  }));
  const handed = mock(session.handoff, { code: "c1", tenantId: "globex" });
  const gone: string[] = [];
  const { user } = renderDesk(<TenantSwitcher goTo={(address) => gone.push(address)} />, {
    token: tokenFor("SUPER_ADMIN", { tenantId: "acme" }),
  });
  await user.click(screen.getByRole("button", { name: "Switch workspace" }));
  expect(await screen.findByRole("button", { name: /Acme/ })).toBeDisabled();
  expect(screen.getByRole("button", { name: /Acme/ })).toHaveTextContent("You are here");
  await user.type(screen.getByRole("searchbox", { name: "Find a workspace" }), "glob");
  await waitFor(() => expect(screen.queryByRole("button", { name: /Acme/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: /Globex/ }));
  await waitFor(() =>
    expect(gone).toEqual([
      expect.stringMatching(/^http:\/\/globex\.localhost(:\d+)?\/auth\/redirect\?next=%2F#code=c1$/),
    ]),
  );
  expect(handed[0]?.body).toEqual({ tenantId: "globex" });
  expect(localStorage.getItem("current_tenant")).toBe("globex");
  expect(asked.at(-1)?.query.get("search")).toBe("glob");
});
