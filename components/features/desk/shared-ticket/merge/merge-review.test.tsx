import { useState } from "react";
import { screen, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import type { addressHooks } from "@/tests/address";
import { customField, fieldId, fieldOption } from "@/tests/custom-fields";
import { ticketRow } from "@/tests/factories";
import { gate } from "@/tests/gate";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MergeReview } from "./merge-review";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const serial = customField(1, "Serial", "TEXT");
const parts = customField(2, "Parts", "MULTI_SELECT", {
  options: [fieldOption(11, "Pole"), fieldOption(12, "Peg")],
});
const price = customField(3, "Price", "CURRENCY", { currency: "EUR" });
const [target, source] = [ticketRow(1), ticketRow(2)];
const text = (ticketId: string, value: string | number | null) => ({
  ticketId,
  value,
  selectedOptionIds: [],
});

test("the workspace's own fields stand in the comparison, with what comes over and what stays as it is", async () => {
  mock(agents.list, pageOf([]));
  mock(customFields.list, pageOf([serial, parts, price]));
  mock(customFieldDependencies.list, pageOf([]));
  mock(ticketMerges.preview, {
    target,
    sources: [source],
    messageCount: 1,
    attachmentCount: 0,
    contacts: [],
    followers: [],
    tags: [],
    fields: [],
    warnings: [],
    customFields: [
      { fieldId: serial.id, keptFrom: target.id, values: [text(target.id, "A-1"), text(source.id, "B-1")] },
      {
        fieldId: parts.id,
        keptFrom: source.id,
        values: [
          text(target.id, null),
          { ticketId: source.id, value: null, selectedOptionIds: [fieldId(11), fieldId(12)] },
        ],
      },
      { fieldId: price.id, keptFrom: target.id, values: [text(target.id, 1250), text(source.id, 1250)] },
    ],
  });
  renderDesk(
    <MergeReview
      ids={[target.id, source.id]}
      targetId={target.id}
      onTarget={() => undefined}
      onMerged={() => undefined}
    />,
  );
  await screen.findByText("Serial");
  const cells = (name: string) =>
    within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells("Serial")).toEqual(["A-1", "B-1"]);
  expect(cells("Parts")).toEqual(["–", "Pole and Peg"]);
  expect(cells("Price")).toEqual(["€12.50", "€12.50"]);
  expect(screen.getByText("Empty fields of #1001 are filled in: Parts.")).toBeInTheDocument();
  expect(
    screen.getByText("#1001 keeps its own Serial; the other values stay on their tickets."),
  ).toBeInTheDocument();
});

test("tickets are not merged into one for which it is not shown yet what would happen", async () => {
  mock(agents.list, pageOf([]));
  mock(customFields.list, pageOf([]));
  mock(customFieldDependencies.list, pageOf([]));
  const { open, opened } = gate();
  mock(ticketMerges.preview, async ({ body }) => {
    const isTurned = JSON.stringify(body).includes(`"targetId":"${source.id}"`);
    if (isTurned) await opened;
    return {
      target: isTurned ? source : target,
      sources: [isTurned ? target : source],
      messageCount: 1,
      attachmentCount: 0,
      contacts: [],
      followers: [],
      tags: [],
      fields: [],
      customFields: [],
      warnings: [],
    };
  });
  function Harness() {
    const [targetId, setTargetId] = useState(target.id);
    return (
      <MergeReview
        ids={[target.id, source.id]}
        targetId={targetId}
        onTarget={setTargetId}
        onMerged={() => undefined}
      />
    );
  }
  const { user } = renderDesk(<Harness />);
  expect(await screen.findByRole("button", { name: "Merge into #1001" })).toBeEnabled();
  await user.click(screen.getByRole("radio", { name: /1002/ }));
  expect(screen.getByRole("button", { name: "Merge into #1001" })).toBeDisabled();
  open();
  expect(await screen.findByRole("button", { name: "Merge into #1002" })).toBeEnabled();
});
