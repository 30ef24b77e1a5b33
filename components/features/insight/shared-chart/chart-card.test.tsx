import { screen } from "@testing-library/react";
import { downloadCsv } from "@/lib/browser/csv";
import { renderDesk } from "@/tests/render";
import { ChartCard } from "./chart-card";

jest.mock("@/lib/browser/csv", () => ({ csvOf: () => "head", downloadCsv: jest.fn() }));

test("no file is offered of figures that have not come", async () => {
  const card = (name: string, rows: [string, number][]) => (
    <ChartCard title={name} fileName={name} figures={{ head: ["Status", "Count"], rows }}>
      <p>{name}</p>
    </ChartCard>
  );
  const { user } = renderDesk(
    <>
      {card("late", [])}
      {card("here", [["Open", 3]])}
    </>,
  );
  const [late, here] = screen.getAllByRole("button", { name: "Download CSV" });
  expect(late).toBeDisabled();
  await user.click(here ?? document.body);
  expect(jest.mocked(downloadCsv).mock.calls).toEqual([["here.csv", "head"]]);
});
