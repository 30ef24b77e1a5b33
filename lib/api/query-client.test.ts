import { InfiniteQueryObserver } from "@tanstack/react-query";
import { createQueryClient } from "./query-client";

/** A list whose pages come when they are let through. */
function list() {
  const client = createQueryClient({ onFault: () => undefined });
  const waiting: { page: number; answer: () => void }[] = [];
  const asked: number[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["tickets", "list", undefined, "pages"],
    initialPageParam: 1,
    getNextPageParam: (_last: string, pages: string[]) => pages.length + 1,
    queryFn: ({ pageParam: page, signal }) =>
      new Promise<string>((resolve, reject) => {
        asked.push(page);
        signal.addEventListener("abort", () => reject(new Error("ended")));
        waiting.push({ page, answer: () => resolve(`page ${page}, answer ${asked.length}`) });
      }),
  });
  observer.subscribe(() => undefined);
  const answer = async () => {
    waiting.shift()?.answer();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  };
  return { client, observer, asked, answer, pages: () => observer.getCurrentResult().data?.pages };
}

test("a further page that somebody asked for comes, also when the list goes stale meanwhile, and then all of it is asked for anew", async () => {
  const { client, observer, asked, answer, pages } = list();
  await answer();
  void observer.fetchNextPage();
  const isFresh = client.invalidateQueries({ queryKey: ["tickets"] });
  await answer();
  expect(pages()).toEqual(["page 1, answer 1", "page 2, answer 2"]);
  await answer();
  await answer();
  await isFresh;
  expect([asked, pages()]).toEqual([
    [1, 2, 1, 2],
    ["page 1, answer 3", "page 2, answer 4"],
  ]);
});

test("what goes stale while it is asked for the first time, or anew, is asked for again", async () => {
  const { client, asked, answer, pages } = list();
  void client.invalidateQueries({ queryKey: ["tickets"] });
  await answer();
  await answer();
  void client.invalidateQueries();
  void client.invalidateQueries();
  await answer();
  await answer();
  expect(pages()).toEqual([`page 1, answer ${asked.length}`]);
});
