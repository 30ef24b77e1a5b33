import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { session } from "@/contract/people/session";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock } from "@/tests/msw/mock";
import { DetectionTest } from "./detection-test";
import { SubdomainTest } from "./subdomain-test";

const texts = pickTexts(en, ["tenantTests", "auth.signup", "errors"]);
const detection = (host: string) => {
  const gone: string[] = [];
  render(
    <DetectionTest
      texts={texts}
      host={host}
      publicDomain="parley.test"
      previewHosts="parley-*.vercel.app"
      goTo={(address) => gone.push(address)}
    />,
  );
  return { user: userEvent.setup(), gone };
};

test("the page of detection says which rule decided, for this address and for any other", async () => {
  const { user } = detection("acme.parley.test");
  expect(screen.getAllByText("The sub-domain selects the workspace.").length).toBeGreaterThan(1);
  const box = screen.getByRole("textbox", { name: "Try another address" });
  await user.clear(box);
  await user.type(box, "www.parley.test");
  expect(screen.getByRole("status")).toHaveTextContent("none · The prefix is reserved for the product.");
});

test("choosing a tenant stores its name, and leads there only when asked to", async () => {
  const { user, gone } = detection("acme.parley.test");
  const box = screen.getByRole("textbox", { name: "Choose a workspace" });
  await user.type(box, "globex");
  await user.click(screen.getByRole("button", { name: "Store only" }));
  expect(localStorage.getItem("current_tenant")).toBe("globex");
  expect(document.cookie).toContain("current_tenant=globex");
  expect(gone).toEqual([]);
  await user.clear(box);
  await user.type(box, "initech");
  await user.click(screen.getByRole("button", { name: "Store and go there" }));
  expect(localStorage.getItem("current_tenant")).toBe("initech");
  expect(gone).toEqual([expect.stringMatching(/^http:\/\/initech\.localhost/)]);
});

test("what is no tenant's name is neither stored nor followed", async () => {
  const { user, gone } = detection("acme.parley.test");
  await user.type(screen.getByRole("textbox", { name: "Choose a workspace" }), "evil.io/");
  await user.click(screen.getByRole("button", { name: "Store and go there" }));
  expect(screen.getByRole("alert")).toHaveTextContent("That is not a workspace name.");
  expect([localStorage.getItem("current_tenant"), gone]).toEqual([null, []]);
});

test("the page of sub-domains judges rule by rule, and asks the server last", async () => {
  const asked = mock(session.checkSubdomain, {
    available: false,
    message: "This subdomain is already taken",
    sanitized: "acme",
  });
  render(<SubdomainTest texts={texts} />);
  const user = userEvent.setup();
  const outcomes = () =>
    screen.getAllByRole("listitem").map((line) => /passed|failed|not checked/.exec(line.textContent)?.[0]);
  const box = screen.getByRole("textbox", { name: "Name" });
  await user.type(box, "Ad min!");
  expect(screen.getByText("admin")).toBeInTheDocument();
  expect(outcomes()).toEqual(["passed", "passed", "passed", "passed", "failed", "not checked"]);
  await user.clear(box);
  await user.type(box, "-x-");
  expect(outcomes()).toEqual([
    "failed",
    "not checked",
    "not checked",
    "not checked",
    "not checked",
    "not checked",
  ]);
  expect(asked).toHaveLength(0);
  await user.clear(box);
  await user.type(box, "ACME");
  expect(await screen.findByText("This subdomain is already taken")).toBeInTheDocument();
  expect(outcomes()).toEqual(["passed", "passed", "passed", "passed", "passed", "failed"]);
  expect(asked.map(({ body }) => body)).toEqual([{ subdomain: "acme" }]);
});
