import { screen } from "@testing-library/react";
import type { MessageMessenger } from "@/contract/desk/messenger-parts";
import { renderDesk } from "@/tests/render";
import { PartHead } from "./messenger-parts";

const comment = (link: string | null): MessageMessenger => ({
  content: {
    type: "comment",
    place: "REEL",
    postId: "1790",
    link,
    at: "2026-01-05T12:00:00.000Z",
    answeredById: null,
  },
  repliesToId: null,
  reactions: [],
});

test("a comment says where it was written, with the way to the post once that is known", () => {
  const { unmount } = renderDesk(<PartHead part={comment(null)} answered={undefined} />);
  expect(screen.getByText("Comment on your reel")).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  unmount();
  renderDesk(<PartHead part={comment("https://www.instagram.com/reel/x/")} answered={undefined} />);
  const link = screen.getByRole("link", { name: "Open post" });
  expect(link).toHaveAttribute("href", "https://www.instagram.com/reel/x/");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});
