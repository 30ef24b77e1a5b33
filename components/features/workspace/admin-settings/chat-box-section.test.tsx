import { screen, waitFor } from "@testing-library/react";
import { chatBoxSettings } from "@/contract/channels/chat-box";
import type { ChatBoxSettings } from "@/contract/channels/chat-box";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ChatBoxSection } from "./chat-box-section";

let stored: ChatBoxSettings = { origins: [], accent: "#1d4ed8" };
const show = (role: "ADMIN" | "SUPERVISOR") => {
  mock(chatBoxSettings.get, () => stored);
  return renderDesk(<ChatBoxSection />, { role });
};
beforeEach(() => {
  stored = { origins: [], accent: "#1d4ed8" };
});

test("an administrator names sites; what is no site's address is said before anything is sent", async () => {
  const saved = mock(
    chatBoxSettings.set,
    ({ body }) => (stored = { ...stored, ...(body as Partial<ChatBoxSettings>) }),
  );
  const { user } = show("ADMIN");
  const sites = await screen.findByRole("textbox", { name: "Allowed sites" });
  await user.type(sites, "https://www.example.com{Enter}nonsense here");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(sites).toHaveAccessibleDescription(/Not a website address: nonsense here/);
  expect(saved).toHaveLength(0);
  await user.clear(sites);
  await user.type(sites, "https://www.example.com{Enter}https://*.example.org");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    origins: ["https://www.example.com", "https://*.example.org"],
    accent: "#1d4ed8",
  });
});

test("the tag and the lines of a policy name the workspace's own address, and are there to copy", async () => {
  const { user } = show("ADMIN");
  expect(await screen.findByText(`<script src="${location.origin}/chat.js" async></script>`)).toBeVisible();
  expect(screen.getByText(/^script-src /)).toHaveTextContent(
    `script-src ${location.origin} connect-src ${location.origin} ${location.origin.replace("http", "ws")}`,
  );
  const copied = jest.spyOn(navigator.clipboard, "writeText");
  await user.click(screen.getByRole("button", { name: "Copy: Install code" }));
  expect(copied).toHaveBeenCalledWith(`<script src="${location.origin}/chat.js" async></script>`);
});

test("a supervisor reads it and changes nothing", async () => {
  show("SUPERVISOR");
  expect(await screen.findByText("Only administrators can change this.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Allowed sites" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
});
