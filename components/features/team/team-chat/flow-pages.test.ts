import type { TeamMessage } from "@/contract/team/team-chat";
import { flowHasMessage, withArrived } from "./flow-pages";
import type { FlowPages } from "./flow-pages";

const message = (seq: number, text = ""): TeamMessage => ({ id: `m${seq}`, seq, text }) as TeamMessage; // what the pages go by
const flow: FlowPages = {
  pages: [
    { items: [message(3), message(4)], hasMore: true },
    { items: [message(1), message(2)], hasMore: false },
  ],
  pageParams: [null, 3],
};
const seqsOf = ({ pages }: FlowPages) => pages.map(({ items }) => items.map(({ seq }) => seq));

test.each([
  [
    "what comes goes to the end of the newest page, in its order",
    [6, 5],
    [
      [3, 4, 5, 6],
      [1, 2],
    ],
  ],
  [
    "what is there stays where it is",
    [4, 1],
    [
      [3, 4],
      [1, 2],
    ],
  ],
])("%s", (_name, arrived, expected) => {
  expect(
    seqsOf(
      withArrived(
        flow,
        arrived.map((seq) => message(seq)),
      ),
    ),
  ).toEqual(expected);
});

test("what has changed is replaced on whichever page it stands", () => {
  const changed = withArrived(flow, [message(2, "changed")]);
  expect(changed.pages[1]?.items.map(({ text }) => text)).toEqual(["", "changed"]);
});

test("a message is known by its id on any page, and nowhere before the first answer", () => {
  expect([flowHasMessage(flow, "m1"), flowHasMessage(flow, "m9"), flowHasMessage(undefined, "m1")]).toEqual([
    true,
    false,
    false,
  ]);
});
