import { screen, waitFor } from "@testing-library/react";
import { quality } from "@/contract/insight/quality";
import type { Review } from "@/contract/insight/quality";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ReviewView } from "./review-view";

const ids = {
  review: "01980000-0000-7000-8060-000000000001",
  ticket: "01980000-0000-7000-8001-000000000001",
  criterion: "01980000-0000-7000-8061-000000000001",
  person: "01980000-0000-7000-8062-000000000001",
};
const review: Review = {
  id: ids.review,
  ticketId: ids.ticket,
  number: 1001,
  subject: null,
  agent: { id: ids.person, name: "Ada" },
  reviewer: { id: ids.person, name: "Sam" },
  scorecardName: "Service",
  state: "ASSIGNED",
  isCalibration: false,
  percent: null,
  isFailed: false,
  hasPassed: null,
  dispute: null,
  createdAt: "2026-01-05T12:00:00.000Z",
  publishedAt: null,
  scaleMax: 5,
  passPercent: 80,
  summary: null,
  scores: [
    {
      criterionId: ids.criterion,
      name: "Greeting",
      help: null,
      weight: 1,
      isAutoFail: false,
      score: 4,
      comment: null,
      isSet: true,
    },
  ],
  pins: [],
  disputeReason: null,
  disputedAt: null,
  disputeAnswer: null,
  disputeAnsweredBy: null,
  mayReview: true,
  mayDispute: false,
  mayResolve: false,
};
beforeEach(() => {
  sessionStorage.clear();
  mock(quality.review, review);
});
const draw = () =>
  renderDesk(<ReviewView id={ids.review} onBack={() => undefined} />, { role: "SUPERVISOR" });

test("a review that is published is published also for who leaves while its marks are being saved", async () => {
  const saved = mock(quality.save, review, { waitMs: 80 });
  const published = mock(quality.publish, { ...review, state: "PUBLISHED" });
  const { user, unmount } = draw();
  await user.type(await screen.findByRole("textbox", { name: "Summary" }), "Well done");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  unmount();
  await waitFor(() => expect(published).toHaveLength(1));
  expect(saved.map(({ body }) => body)).toMatchObject([{ summary: "Well done" }]);
});

test("marks that could not be saved are not published", async () => {
  mockFault(quality.save, "conflict", { detail: "It is published already." });
  const published = mock(quality.publish, review);
  const { user } = draw();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  expect(await screen.findByText("It is published already.")).toBeVisible();
  expect(published).toHaveLength(0);
});

test("marks and words that were not saved survive a reload, and are no draft any more once they are", async () => {
  const saved = mock(quality.save, review);
  const { user, unmount } = draw();
  await user.type(await screen.findByRole("textbox", { name: "Summary" }), "Well done");
  unmount();
  const view = draw();
  expect(await screen.findByRole("textbox", { name: "Summary" })).toHaveValue("Well done");
  expect(screen.getByRole("button", { name: "Discard" })).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument());
  expect(screen.getByRole("textbox", { name: "Summary" })).toHaveValue("Well done");
  expect([saved.length, Object.keys(sessionStorage)]).toEqual([1, []]);
});
