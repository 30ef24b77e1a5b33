import { QueryObserver } from "@tanstack/react-query";
import { createQueryClient } from "../api/query-client";
import { editOptimistically } from "./optimistic";

interface Row {
  id: string;
  name: string;
  version: number;
}
type Rows = readonly Row[];
const queryKey = ["rows", "list", undefined];
const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1);
  });

/** A list that is on the screen, and a server whose answers come when they are let through. */
function desk() {
  const faults: unknown[] = [];
  const client = createQueryClient({ onFault: (error) => faults.push(error) });
  let rows: Rows = [
    { id: "a", name: "A", version: 1 },
    { id: "b", name: "B", version: 1 },
  ];
  const fetches: (() => void)[] = [];
  const writes: { id: string; name: string; seen: number; answer: (error?: Error) => Promise<void> }[] = [];
  client.setQueryData<Rows>(queryKey, rows);
  const observer = new QueryObserver<Rows>(client, {
    queryKey,
    staleTime: Infinity,
    queryFn: () => {
      const asked = rows;
      return new Promise<Rows>((resolve) => {
        fetches.push(() => resolve(asked));
      });
    },
  });
  observer.subscribe(() => undefined);
  const put = (row: Row) => (data: Rows) => data.map((each) => (each.id === row.id ? row : each));
  const rename = (id: string, name: string) =>
    editOptimistically<Rows, Row>(client, queryKey, {
      entityId: id,
      invalidates: ["rows"],
      draw: (data) => data.map((each) => (each.id === id ? { ...each, name } : each)),
      confirm: (data, row) => put(row)(data),
      send: (known) =>
        new Promise((resolve, reject) => {
          const seen = known?.find((row) => row.id === id)?.version ?? 0;
          writes.push({
            id,
            name,
            seen,
            answer: async (error) => {
              const row = { id, name, version: seen + 1 };
              if (error) reject(error);
              else {
                rows = put(row)(rows);
                resolve(row);
              }
              await turn();
            },
          });
        }),
    }).catch((error: unknown) => error);
  const change = (row: Row) => {
    rows = put(row)(rows);
  };
  const shown = () =>
    (observer.getCurrentResult().data ?? []).map(({ name, version }) => `${name}${version}`).join();
  const fetched = async () => {
    fetches.shift()?.();
    await turn();
  };
  return { client, change, faults, fetched, fetches, rename, shown, writes };
}

test("an edit is drawn at once, and what the server made of it stands", async () => {
  const { fetched, rename, shown, writes } = desk();
  const done = rename("a", "Ann");
  expect(shown()).toBe("Ann1,B1");
  await turn();
  await writes[0]?.answer();
  expect(shown()).toBe("Ann2,B1");
  expect(await done).toEqual({ id: "a", name: "Ann", version: 2 });
  await fetched();
  expect(shown()).toBe("Ann2,B1");
});

test("two edits of one thing go one after the other, the second with the version that the first left", async () => {
  const { rename, shown, writes } = desk();
  void rename("a", "Ann");
  void rename("a", "Anna");
  await turn();
  expect([shown(), writes.map(({ name }) => name)]).toEqual(["Anna1,B1", ["Ann"]]);
  await writes[0]?.answer();
  expect([shown(), writes.map(({ name, seen }) => `${name}${seen}`)]).toEqual([
    "Anna2,B1",
    ["Ann1", "Anna2"],
  ]);
  await writes[1]?.answer();
  expect(shown()).toBe("Anna3,B1");
});

test("edits of two things do not wait for each other", async () => {
  const { rename, writes } = desk();
  void rename("a", "Ann");
  void rename("b", "Ben");
  await turn();
  expect(writes.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
});

test("a first edit that fails takes back itself alone: the second, drawn since, stays", async () => {
  const { faults, rename, shown, writes } = desk();
  const first = rename("a", "Ann");
  void rename("b", "Ben");
  void rename("a", "Anna");
  await turn();
  await writes[0]?.answer(new Error("no"));
  expect(shown()).toBe("Anna1,Ben1");
  expect(await first).toEqual(new Error("no"));
  expect(faults).toEqual([new Error("no")]);
  await writes[2]?.answer(new Error("no"));
  expect(shown()).toBe("A1,Ben1");
});

test("an event that refetches meanwhile brings the others' news and takes nothing back that is under way", async () => {
  const { change, client, fetched, rename, shown, writes } = desk();
  void rename("a", "Ann");
  await turn();
  change({ id: "b", name: "Bea", version: 7 });
  void client.invalidateQueries({ queryKey: ["rows"] });
  await fetched();
  expect(shown()).toBe("Ann1,Bea7");
  await writes[0]?.answer(new Error("no"));
  expect(shown()).toBe("A1,Bea7");
});

test("an answer that was on its way before an edit is not drawn over it", async () => {
  const { client, fetched, rename, shown, writes } = desk();
  void client.invalidateQueries({ queryKey: ["rows"] });
  void rename("a", "Ann");
  await turn();
  await writes[0]?.answer();
  await fetched();
  expect(shown()).toBe("Ann2,B1");
});

test("undo is an edit of its own: pressed before the first has arrived, it goes after it", async () => {
  const { rename, shown, writes } = desk();
  void rename("a", "Ann");
  void rename("a", "A");
  await turn();
  expect([shown(), writes.length]).toEqual(["A1,B1", 1]);
  await writes[0]?.answer();
  expect(shown()).toBe("A2,B1");
  await writes[1]?.answer();
  expect([shown(), writes.map(({ name }) => name)]).toEqual(["A3,B1", ["Ann", "A"]]);
});

test("an undo that fails leaves what was done", async () => {
  const { rename, shown, writes } = desk();
  void rename("a", "Ann");
  await turn();
  await writes[0]?.answer();
  void rename("a", "A");
  await turn();
  expect(shown()).toBe("A2,B1");
  await writes[1]?.answer(new Error("no"));
  expect(shown()).toBe("Ann2,B1");
});

test("where somebody else wrote over it, a failed edit asks the server what stands", async () => {
  const { client, fetched, fetches, rename, shown, writes } = desk();
  void rename("a", "Ann");
  await turn();
  client.setQueryData<Rows>(queryKey, (data) => data?.map((row) => ({ ...row, version: 5 })));
  expect(shown()).toBe("Ann5,B5");
  await writes[0]?.answer(new Error("no"));
  expect(fetches).toHaveLength(1);
  await fetched();
  expect(shown()).toBe("A1,B1");
});

test("an answer that comes after the cache was emptied brings nothing back", async () => {
  const { client, rename, writes } = desk();
  void rename("a", "Ann");
  await turn();
  client.getQueryCache().clear();
  await writes[0]?.answer();
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
