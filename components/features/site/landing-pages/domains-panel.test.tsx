import { screen } from "@testing-library/react";
import { customDomains } from "@/contract/site/custom-domains";
import type { CustomDomain } from "@/contract/site/custom-domains";
import * as en from "@/messages/en";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DomainsPanel } from "./domains-panel";

const words = en.landingPages.domains;
const domain: CustomDomain = {
  id: "01980000-0000-7000-8000-000000000000",
  domain: "help.acme.example",
  shown: "help.acme.example",
  state: "ACTIVE",
  reason: null,
  record: { name: "_parley.help.acme.example", type: "TXT", value: "parley-site=token" },
  target: "acme.parley.example",
  checkedAt: null,
  nextCheckAt: null,
  verifiedAt: "2026-01-01T00:00:00.000Z",
  createdAt: "2026-01-01T00:00:00.000Z",
};

async function show(given: Partial<CustomDomain>) {
  mock(customDomains.list, { items: [{ ...domain, ...given }] });
  renderDesk(<DomainsPanel />, { role: "ADMIN" });
  await screen.findByRole("listitem");
}

test("a domain in use needs nothing to be written", async () => {
  await show({});
  expect(screen.getByText(words.stateHelp.ACTIVE)).toBeInTheDocument();
  expect(screen.queryByText("parley-site=token")).not.toBeInTheDocument();
});

test("a domain in use whose record has gone shows it again, and says that it will be lost", async () => {
  await show({ reason: "NO_RECORD" });
  expect(screen.getByText("parley-site=token")).toBeInTheDocument();
  expect(screen.getByText(new RegExp(words.losing))).toBeInTheDocument();
});

test("name servers that do not answer lose nothing", async () => {
  await show({ reason: "NO_ANSWER" });
  expect(screen.getByText(new RegExp(words.reason.NO_ANSWER))).toBeInTheDocument();
  expect(screen.queryByText(new RegExp(words.losing))).not.toBeInTheDocument();
});

test("where no CNAME may stand, it says what may", async () => {
  await show({ state: "PENDING_DNS", verifiedAt: null });
  expect(screen.getByText(/ALIAS/)).toHaveTextContent("acme.parley.example");
});
